import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { AnswerLine } from '../../components/answer-line.tsx';
import { Button } from '../../components/button.tsx';
import { NumberField } from '../../components/fields/number-field.tsx';
import { SelectField } from '../../components/fields/select-field.tsx';
import { TextField } from '../../components/fields/text-field.tsx';
import { RetryAfter } from '../../components/retry-after.tsx';
import { Toggle } from '../../components/toggle.tsx';
import { retryAfter, type Ask } from '../../client/ask.ts';
import { recordQuery, recordsKey } from '../../client/queries/record-queries.ts';
import { useMeanings } from '../../client/queries/use-meanings.ts';
import type { WireSwitches } from '../../client/wire.ts';
import { messages } from './messages.ts';
import { credentialsOf, labelOf } from './keys.ts';
import { Museum } from './museum.tsx';
import looks from '../../components/looks.module.css';
import styles from './switches.module.css';
import { Titled } from '../../components/titled.tsx';

const path = '/switches';
/** What the quota starts with when it is switched on: few enough to see it end. */
const firstQuota = 20;
const largestQuota = 100_000;

/** Credentials, quota, maintenance and faults: on and off, with what each does, and a request to feel it with. */
export function SwitchesPanel({
  ask,
  sentKey,
  onSendKey,
}: {
  readonly ask: Ask;
  /** The key the page's requests carry, as `name:secret`; empty: none. */
  readonly sentKey: string;
  readonly onSendKey: (key: string) => void;
}) {
  const queries = useQueryClient();
  const read = useQuery(recordQuery<WireSwitches>(ask, path));
  const change = useMutation({
    mutationFn: (changes: Partial<WireSwitches>) => ask('PATCH', path, { body: { ...changes, version: switches?.version } }),
    onSettled: () => queries.invalidateQueries({ queryKey: [...recordsKey, 'one', path] }),
  });
  const switches = read.data?.code === 0 ? read.data.data : undefined;
  const refused = change.data !== undefined && change.data.code !== 0 ? change.data : undefined;
  return (
    <Titled className={styles.panel} title={messages.title} titleClass={styles.title}>
      <p className={looks.muted}>{messages.intro}</p>
      {switches === undefined ? (
        <output>{read.data ? messages.unavailable(read.data.message) : messages.reading}</output>
      ) : (
        <SwitchList switches={switches} sentKey={sentKey} onSendKey={onSendKey} onChange={change.mutate} />
      )}
      {refused && <p role="alert">{refused.status === 409 ? messages.changedElsewhere : refused.message}</p>}
      <TryIt ask={ask} />
    </Titled>
  );
}

function SwitchList({
  switches,
  sentKey,
  onSendKey,
  onChange,
}: {
  readonly switches: WireSwitches;
  readonly sentKey: string;
  readonly onSendKey: (key: string) => void;
  readonly onChange: (changes: Partial<WireSwitches>) => void;
}) {
  const keys = switches.keys.map((key) => ({ value: credentialsOf(key), text: labelOf(key) }));
  return (
    <div className={styles.switches}>
      <div className={styles.switch}>
        <Toggle label={messages.credentials} checked={switches.credentials} onChange={(credentials) => onChange({ credentials })}>
          {messages.credentialsWhat}
        </Toggle>
        <SelectField
          label={messages.send}
          value={sentKey}
          options={[{ value: '', text: messages.sendNone }, ...keys]}
          onChange={onSendKey}
        />
      </div>
      <div className={styles.switch}>
        <Toggle label={messages.quota} checked={switches.quota !== null} onChange={(on) => onChange({ quota: on ? firstQuota : null })}>
          {messages.quotaWhat}
        </Toggle>
        <NumberField
          label={messages.perMinute}
          value={switches.quota ?? firstQuota}
          min={1}
          max={largestQuota}
          disabled={switches.quota === null}
          onChange={(quota) => onChange({ quota })}
        />
      </div>
      <div className={styles.switch}>
        <Toggle label={messages.maintenance} checked={switches.maintenance} onChange={(maintenance) => onChange({ maintenance })}>
          {messages.maintenanceWhat}
        </Toggle>
      </div>
      <div className={styles.switch}>
        <Toggle label={messages.faultHeader} checked={switches.fault_header} onChange={(on) => onChange({ fault_header: on })}>
          {messages.faultHeaderWhat}
        </Toggle>
      </div>
      <div className={`${styles.switch} ${styles.wide}`}>
        <TextField label={messages.faults} value={switches.faults} onChange={(faults) => onChange({ faults })} />
        <p className={looks.muted}>{messages.faultsWhat}</p>
      </div>
      <Museum faults={switches.faults} onFaults={(faults) => onChange({ faults })} />
    </div>
  );
}

/** One small request, so that a switch can be felt at once. */
function TryIt({ ask }: { readonly ask: Ask }) {
  const trial = useMutation({ mutationFn: () => ask('GET', '/codes?limit=1') });
  const answer = trial.data;
  const meaning = useMeanings(ask);
  const send = () => trial.mutate();
  return (
    <div className={styles.trial}>
      <h3>{messages.tryTitle}</h3>
      <p className={looks.muted}>{messages.tryHint}</p>
      <div className={looks.bar}>
        <Button disabled={trial.isPending} onClick={send}>
          {messages.trySend}
        </Button>
      </div>
      <div aria-live="polite">
        {trial.error && <p>{trial.error.message}</p>}
        {answer && (
          <AnswerLine answer={answer} meaning={meaning(answer.code)}>
            <RetryAfter key={answer.exchange.ms} seconds={retryAfter(answer)} onRetry={send} />
          </AnswerLine>
        )}
      </div>
    </div>
  );
}
