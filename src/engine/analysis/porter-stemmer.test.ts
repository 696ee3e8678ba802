import { describe, expect, it } from 'vitest';
import { porterStem } from './porter-stemmer.ts';

/** Step by step, the examples of the algorithm's description. */
const CASES = `
caresses caress  ponies poni  ties ti  caress caress  cats cat
feed feed  agreed agre  plastered plaster  bled bled  motoring motor  sing sing
conflated conflat  troubled troubl  sized size  hopping hop  tanned tan  falling fall  hissing hiss  fizzed fizz
failing fail  filing file  happy happi  sky sky
relational relat  conditional condit  rational ration  valenci valenc  hesitanci hesit  digitizer digit
conformabli conform  radicalli radic  differentli differ  vileli vile  analogousli analog  vietnamization vietnam
predication predic  operator oper  feudalism feudal  decisiveness decis  hopefulness hope  callousness callous
formaliti formal  sensitiviti sensit  sensibiliti sensibl
triplicate triplic  formative form  formalize formal  electriciti electr  electrical electr  hopeful hope  goodness good
revival reviv  allowance allow  inference infer  airliner airlin  gyroscopic gyroscop  adjustable adjust
defensible defens  irritant irrit  replacement replac  adjustment adjust  dependent depend  adoption adopt
homologou homolog  communism commun  activate activ  angulariti angular  homologous homolog  effective effect
bowdlerize bowdler  probate probat  rate rate  cease ceas  controll control  roll roll
boxed box  snowing snow  filed file  archaeology archaeolog  quickly quickli  by by  is is  élan élan  yyyy yyyi
`;

describe('porterStem', () => {
  const pairs = CASES.trim()
    .split(/\s{2,}|\n/)
    .map((pair) => pair.split(' '));

  it.each(pairs)('takes %s to %s', (word, stem) => {
    expect(porterStem(word)).toBe(stem);
  });
});
