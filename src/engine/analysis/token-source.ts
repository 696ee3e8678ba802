/** Finds the tokens of a text and sends their places, in order, each at a position of its own: those that overlap, as grams do, are no {@link Tokenizer}'s. */
export type TokenSource = (text: string, emit: (start: number, end: number) => void) => void;
