/** One script that makes the requests of a page of documentation run. What its consoles hold stands in the address of the script. */
import { defineConsole } from '../elements/define-console.ts';
import { sharedStyle } from '../elements/define-one.ts';
import { embedsFor } from '../embeds-for.ts';
import { consoleBlocks } from './block-text.ts';
import { addRunButtons, buttonStyle } from './run-buttons.ts';

const address = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : document.baseURI;
/** Attributes that the address may set. */
const settable = ['data', 'shards', 'docs', 'index', 'lang', 'theme', 'app'];
const { searchParams } = new URL(address);
const named = settable.flatMap((name) => {
  const value = searchParams.get(name);
  return value === null ? [] : [[name, value] as const];
});

defineConsole(embedsFor(address), sharedStyle());
const style = buttonStyle();
const addAll = (): void => {
  for (const block of consoleBlocks(document)) addRunButtons(block, { data: 'none', ...Object.fromEntries(named) }, style);
};
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', addAll);
else addAll();
