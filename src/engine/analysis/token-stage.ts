/** One token on its way through the filters of an analyzer. `start` and `end` are UTF-16 offsets into the text. */
export interface Token {
  readonly term: string;
  /** Counted from 0 within one text; it never falls from token to token. */
  readonly position: number;
  /** Over how many positions it reaches: more than one where several words stand beside it. */
  readonly length: number;
  readonly start: number;
  readonly end: number;
  /** The peers' name of what it is where a filter made it: `shingle`, `SYNONYM`. Empty: what the tokenizer saw. */
  readonly type: string;
}

/** What takes tokens in order, and then the end: how many positions the text took, removed tokens included, and where it ends. */
export interface TokenStage {
  token(token: Token): void;
  end(positions: number, offset: number): void;
}

/** A filter that may add tokens, or look at several at once. `open` begins a text: what comes out goes to `next`. */
export interface StreamFilter {
  open(next: TokenStage): TokenStage;
}
