import { useEffect, useRef, useState } from 'react';
import type { Question } from '../question.ts';

/** The text of the live region, and the way to change it. */
export interface Spoken {
  readonly spoken: string;
  readonly say: (text: string) => void;
}

/** News is about one question and goes with it: a new question is met with silence, and what ends late under an earlier one is not told. */
export function useSpoken(question: Question): Spoken {
  const [said, setSaid] = useState({ question, text: '' });
  const current = useRef(question);
  useEffect(() => {
    current.current = question;
  }, [question]);
  return {
    spoken: said.question === question ? said.text : '',
    say: (text) => {
      if (current.current === question) setSaid({ question, text });
    },
  };
}
