import { controls } from './controls.ts';
import { factNames } from './fact-names.ts';
import { ranges } from './ranges.ts';

/** What is used of JSON Schema: a reader written in other tools understands it, and {@link ./check-schema.ts} needs no more. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: false;
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minProperties?: number;
  readonly $defs?: Readonly<Record<string, Schema>>;
}

/** Something to read, and nothing that turns the line around or moves the cursor. */
const readable = String.raw`^(?=[\s\S]*[\p{L}\p{N}\p{P}\p{S}])(?:[^\p{Cc}\u202a-\u202e\u2066-\u2069]|\n)*$`;

const sortForm = String.raw`^[\w.]{1,60}:(asc|desc)$`;
const idForm = '^[a-z0-9][a-z0-9-]{0,39}$';

/** What the patterns of the schema ask for, in words. */
export const formsInWords: Readonly<Record<string, string>> = {
  [readable]: 'must be text to read, without control characters',
  [sortForm]: 'must be a field and a direction, such as timestamp:desc',
  [idForm]: 'must be of small letters, digits and hyphens, such as my-lesson, and at most 40 of them',
};

const text = (maxLength: number, description: string): Schema => ({
  type: 'string',
  minLength: 1,
  maxLength,
  pattern: readable,
  description,
});
const whole = (maximum: number, description: string): Schema => ({ type: 'integer', minimum: 1, maximum, description });
const record = (description: string, properties: Readonly<Record<string, Schema>>, required: readonly string[]): Schema => ({
  type: 'object',
  description,
  properties,
  required,
  additionalProperties: false,
});

const setup = record(
  'How the page is to look.',
  {
    data: { type: 'string', enum: ['logs', 'products', 'feed', 'tiny', 'wordnet', 'cities'], description: 'The data set.' },
    documents: whole(1_000_000, 'How many documents it is to have.'),
    shards: whole(20, 'Over how many shards.'),
    size: whole(ranges.size.atMost, 'Documents to a page.'),
    page: whole(ranges.page.atMost, 'The page to go to.'),
    sort: { type: 'string', pattern: sortForm, description: 'Such as timestamp:desc.' },
    tie: { type: 'string', enum: ['_id', 'none'], description: 'The tie-break.' },
    replicas: whole(2, 'How many replicas of each shard run; none unless said.'),
    writer: record(
      'Opens the consistency check, and sets its writer.',
      {
        kind: { type: 'string', enum: ['off', 'inserts', 'deletes', 'updates', 'mix'] },
        rate: whole(1_000, 'Writes to a page turn; 5 unless said.'),
        seed: whole(999_999_999, 'The same seed writes the same; 5 unless said.'),
      },
      ['kind'],
    ),
  },
  ['data', 'documents', 'shards', 'size', 'page'],
);

const condition: Schema = {
  ...record(
    'What a fact has to be; all that is given must hold.',
    {
      see: { $ref: '#/$defs/fact' },
      is: { type: ['string', 'number', 'boolean'] },
      atLeast: { type: 'number' },
      atMost: { type: 'number' },
    },
    ['see'],
  ),
  minProperties: 2,
};

const deed = record(
  'One thing the learner does with a control of the page.',
  {
    control: { type: 'string', enum: controls },
    to: { type: ['string', 'number'], maxLength: 1_000, description: 'What it is set to, where it is set to something.' },
    times: whole(50, 'How often; once unless said.'),
  },
  ['control'],
);

const curve = record(
  'Lines to draw, each by a few points.',
  {
    across: text(40, 'What lies across, such as page.'),
    at: {
      type: 'array',
      minItems: 2,
      maxItems: 8,
      items: whole(1_000_000_000, 'A place across.'),
      description: 'Where there are points, ascending.',
    },
    up: text(60, 'What the height is.'),
    most: whole(1_000_000_000_000, 'Where the drawing ends above.'),
    lines: {
      type: 'array',
      minItems: 1,
      maxItems: 4,
      items: record(
        'A line.',
        {
          name: text(40, 'What it is of.'),
          points: {
            type: 'array',
            minItems: 2,
            maxItems: 8,
            description: 'One for each place across.',
            items: record(
              'What counts the point, and what comes out.',
              { step: whole(20, 'From 1.'), see: { $ref: '#/$defs/fact' }, is: { type: 'integer', minimum: 0 } },
              ['step', 'see', 'is'],
            ),
          },
        },
        ['name', 'points'],
      ),
    },
  },
  ['across', 'at', 'up', 'most', 'lines'],
);

const score = record(
  'What the runs of the learner came to, side by side; stands at the end.',
  {
    of: { type: 'array', minItems: 1, maxItems: 4, items: text(40, 'A run.'), description: 'The columns.' },
    rows: {
      type: 'array',
      minItems: 1,
      maxItems: 8,
      items: record(
        'A line of the card.',
        {
          name: text(60, 'What is compared.'),
          cells: { type: 'array', minItems: 1, maxItems: 4, items: { $ref: '#/$defs/counted' }, description: 'One for each run.' },
        },
        ['name', 'cells'],
      ),
    },
  },
  ['of', 'rows'],
);

const counted = record('What counts it.', { step: whole(20, 'From 1.'), see: { $ref: '#/$defs/fact' } }, ['step', 'see']);

const step = record(
  'One thing to do, and how it is known to be done.',
  {
    title: text(80, 'In a few words.'),
    text: text(800, 'What to do, and what to look at.'),
    setup: { $ref: '#/$defs/setup' },
    do: { type: 'array', minItems: 1, maxItems: 10, items: { $ref: '#/$defs/deed' }, description: 'In order.' },
    check: { type: 'array', minItems: 1, maxItems: 12, items: { $ref: '#/$defs/condition' }, description: 'All must hold at once.' },
    seen: text(800, 'What was to be seen. {offset.merged} stands for what was counted.'),
    hint: text(400, 'Shown on demand, before the list of what to do.'),
    notes: text(2_000, 'For who teaches it.'),
  },
  ['title', 'text', 'do', 'check', 'seen'],
);

/** The schema of lesson files, as it is published. */
export const lessonSchema: Schema & { readonly $schema: string; readonly title: string } = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'A lesson of Fathom',
  ...record(
    'See docs/lessons.md.',
    {
      $schema: { type: 'string', maxLength: 200, description: 'For editors; not read.' },
      lesson: { type: 'integer', enum: [1], description: 'Version of the format.' },
      id: { type: 'string', pattern: idForm, description: 'Names it in addresses.' },
      title: text(80, 'What it is called.'),
      minutes: whole(30, 'How long it takes.'),
      goal: text(400, 'What the learner will know.'),
      setup: { $ref: '#/$defs/setup' },
      prediction: record(
        'What the learner says before anything is shown.',
        {
          question: text(400, 'The question.'),
          kind: { type: 'string', enum: ['number', 'choice', 'curve'] },
          choices: { type: 'array', minItems: 2, maxItems: 6, items: text(160, 'One answer.') },
          answer: { type: ['number', 'string'], maxLength: 160, description: 'What comes out, of a number or a choice.' },
          counted: { $ref: '#/$defs/counted' },
          curve,
        },
        ['question', 'kind'],
      ),
      steps: { type: 'array', minItems: 1, maxItems: 20, items: { $ref: '#/$defs/step' } },
      score,
      takeaway: text(400, 'The one sentence to keep.'),
      breakIt: { type: 'array', minItems: 1, maxItems: 6, items: text(300, 'Something to try from here.') },
    },
    ['lesson', 'id', 'title', 'minutes', 'goal', 'setup', 'prediction', 'steps', 'takeaway', 'breakIt'],
  ),
  $defs: { fact: { type: 'string', enum: factNames, description: 'Something that is observed.' }, counted, setup, condition, deed, step },
};
