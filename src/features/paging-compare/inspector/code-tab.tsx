import { useState } from 'react';
import { CopyButton } from '../../../components/copy-button.tsx';
import { SelectField } from '../../../components/fields/select-field.tsx';
import { ScrollRegion } from '../../../components/scroll-region.tsx';
import codeBox from '../../../components/code-box.module.css';
import type { Exchange } from '../../../client/exchange.ts';
import { messages } from './labels.ts';
import { languages, serverAddress, type LanguageId } from './code/languages.ts';
import { namesContext, readExchange } from './code/recorded-request.ts';
import { keepLanguage, lastLanguage } from './last-language.ts';
import looks from '../../../components/looks.module.css';
import styles from './inspector.module.css';

/** The lane's last request written down for others to send, in a language of the reader's choice. */
export function CodeTab({ exchange }: { readonly exchange: Exchange }) {
  const [id, setId] = useState<LanguageId>(lastLanguage);
  const choose = (language: LanguageId) => {
    setId(language);
    keepLanguage(language);
  };
  const request = readExchange(exchange);
  const code = languages.find(({ value }) => value === id)?.write(request, serverAddress) ?? '';
  return (
    <div className={styles.code}>
      <div className={styles.line}>
        <SelectField label={messages.language} value={id} options={languages} onChange={choose} />
        <CopyButton label={messages.copy} text={code} />
      </div>
      <p className={looks.muted}>
        {id === 'msw' ? messages.codeNoteHandler : messages.codeNoteServer(serverAddress)}
        {id !== 'msw' && namesContext(request) && ` ${messages.codeNoteContext}`}
        {id === 'python' && request.query.has('cost') && ` ${messages.codeNoteCost}`}
      </p>
      <ScrollRegion label={messages.codeLabel} className={codeBox.box}>
        <pre>{code}</pre>
      </ScrollRegion>
    </div>
  );
}
