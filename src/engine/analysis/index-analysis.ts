import { err, type ErrorCause, ok, type Result } from '../errors.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { Analyzer } from './analyzer.ts';
import { composeChain } from './analyze.ts';
import { PartOptions } from './custom/part-options.ts';
import {
  type AnalysisLimits,
  DEFAULT_ANALYSIS_LIMITS,
  isFilterKind,
  isNormalizing,
  type PartDefinition,
  type PartProblem,
} from './define-parts.ts';
import { isKnownElsewhere } from './known-elsewhere.ts';
import { isTokenizerKind } from './define-tokenizer.ts';
import { builtInAnalyzer } from './registry.ts';

/** What the settings of an index define, by name. */
export interface AnalysisDefinitions {
  readonly analyzer: ReadonlyMap<string, JsonObject>;
  readonly normalizer: ReadonlyMap<string, JsonObject>;
  readonly tokenizer: ReadonlyMap<string, JsonObject>;
  readonly filter: ReadonlyMap<string, JsonObject>;
  readonly char_filter: ReadonlyMap<string, JsonObject>;
}

/** The analyzers of an index: its own, and those that every index has. Immutable. */
export interface IndexAnalysis {
  /** `default` is the one of fields that name none. */
  analyzer(name: string): Analyzer | undefined;
  normalizer(name: string): Analyzer | undefined;
  /** The analyzer of searches in fields that name none; undefined: the field's own. */
  readonly defaultSearch: Analyzer | undefined;
  /** What a tokenizer or filter of the index's own is; undefined: it has none of that name. */
  part(part: 'tokenizer' | 'filter', name: string): PartDefinition | undefined;
  readonly limits: AnalysisLimits;
}

/** The normalizer that every index has: made when a field first names it, as a process that is to answer at once may never need it. */
let lowercase: Analyzer | undefined;

function lowercaseNormalizer(): Analyzer | undefined {
  if (lowercase !== undefined) return lowercase;
  const chain = composeChain('lowercase', { filters: [{ kind: 'lowercase' }] }, DEFAULT_ANALYSIS_LIMITS);
  lowercase = chain.ok ? chain.value.analyzer : undefined;
  return lowercase;
}

const KNOWN_ANALYZERS: ReadonlySet<string> = new Set(
  `arabic armenian basque bengali brazilian bulgarian catalan cjk czech danish dutch estonian fingerprint finnish french galician german greek
  hindi hungarian indonesian irish italian latvian lithuanian norwegian pattern persian portuguese romanian russian snowball sorani spanish
  swedish thai turkish`.split(/\s+/),
);

/** The analysis of an index whose settings say nothing of it. */
export const PLAIN_ANALYSIS: IndexAnalysis = {
  analyzer: (name) => builtInAnalyzer(name === 'default' ? 'standard' : name),
  normalizer: (name) => (name === 'lowercase' ? lowercaseNormalizer() : undefined),
  defaultSearch: undefined,
  part: () => undefined,
  limits: DEFAULT_ANALYSIS_LIMITS,
};

/** Reads what settings define. Errors are sentences, mostly with the type illegal_argument_exception. */
export function readAnalysis(definitions: AnalysisDefinitions, limits: AnalysisLimits): Result<IndexAnalysis, ErrorCause> {
  return new AnalysisReader(definitions, limits).read();
}

/** What a part's problem says of itself; `analyzer` is the one that needs it. */
export function problemCause(problem: PartProblem, owner: string): ErrorCause {
  if (problem.problem === 'invalid') return problem.cause;
  const { part, kind } = problem;
  if (problem.problem === 'missing' && isKnownElsewhere(part, kind)) return illegal(`${part} [${kind}] is not supported by this service`);
  if (problem.problem === 'missing') return illegal(`${owner} failed to find ${part} under name [${kind}]`);
  return illegal(`[${problem.what}] of ${part} [${kind}] is not supported by this service`);
}

class AnalysisReader {
  readonly #definitions: AnalysisDefinitions;
  readonly #limits: AnalysisLimits;
  readonly #analyzers = new Map<string, Analyzer>();
  readonly #normalizers = new Map<string, Analyzer>();

  constructor(definitions: AnalysisDefinitions, limits: AnalysisLimits) {
    this.#definitions = definitions;
    this.#limits = limits;
  }

  read(): Result<IndexAnalysis, ErrorCause> {
    const problem = this.#checkParts() ?? this.#readAnalyzers() ?? this.#readNormalizers();
    if (problem !== undefined) return err(problem);
    const analyzer = (name: string): Analyzer | undefined => this.#analyzers.get(name) ?? PLAIN_ANALYSIS.analyzer(name);
    return ok({
      analyzer,
      normalizer: (name) => this.#normalizers.get(name) ?? PLAIN_ANALYSIS.normalizer(name),
      defaultSearch: this.#analyzers.get('default_search'),
      part: (part, name) => this.#part(part, name),
      limits: this.#limits,
    });
  }

  #part(part: 'tokenizer' | 'filter', name: string): PartDefinition | undefined {
    const options = this.#definitions[part].get(name);
    const kind = options?.get('type');
    return options === undefined || typeof kind !== 'string' ? undefined : { kind, options };
  }

  /** Every part is made once, for what is wrong with those that no analyzer uses. */
  #checkParts(): ErrorCause | undefined {
    const [charFilter] = this.#definitions.char_filter;
    if (charFilter !== undefined) {
      return illegal(`char_filter [${typeText(charFilter[1])}] of [${charFilter[0]}] is not supported by this service`);
    }
    for (const part of ['tokenizer', 'filter'] as const) {
      for (const [name, options] of this.#definitions[part]) {
        const problem = this.#checkPart(part, name, options);
        if (problem !== undefined) return problem;
      }
    }
    return undefined;
  }

  #checkPart(part: 'tokenizer' | 'filter', name: string, options: JsonObject): ErrorCause | undefined {
    const kind = options.get('type');
    if (kind === undefined) return undefined;
    const definition = { kind: typeText(options), options };
    const isKnown = part === 'filter' ? isFilterKind(definition.kind) : isTokenizerKind(definition.kind);
    if (!isKnown && !isKnownElsewhere(part, definition.kind)) return illegal(`Unknown ${part} type [${definition.kind}] for [${name}]`);
    // Synonyms are read by the parts before them, so with every analyzer that has them.
    if (definition.kind.startsWith('synonym')) return undefined;
    const chain = composeChain(name, part === 'filter' ? { filters: [definition] } : { tokenizer: definition, filters: [] }, this.#limits);
    return chain.ok ? undefined : problemCause(chain.error, name);
  }

  #readAnalyzers(): ErrorCause | undefined {
    for (const [name, options] of this.#definitions.analyzer) {
      if (name.startsWith('_')) return illegal(`analyzer name must not start with '_'. got "${name}"`);
      const type = options.get('type');
      const isCustom = type === 'custom' || (type === undefined && options.has('tokenizer'));
      const read = isCustom ? this.#custom(name, options) : builtInFrom(name, options);
      if (!read.ok) return read.error;
      if (read.value !== undefined) this.#analyzers.set(name, read.value);
    }
    return undefined;
  }

  #custom(name: string, options: JsonObject): Result<Analyzer, ErrorCause> {
    const owner = `Custom Analyzer [${name}]`;
    const read = new PartOptions(options);
    const tokenizer = read.text('tokenizer');
    if (tokenizer === undefined) return err(illegal(`${owner} must be configured with a tokenizer`));
    const gap = read.integer('position_increment_gap', 100);
    if (gap !== 100) return err(illegal(`[position_increment_gap] of analyzer [${name}] is not supported by this service`));
    return this.#chain(name, owner, tokenizer, read);
  }

  #chain(name: string, owner: string, tokenizer: string, read: PartOptions): Result<Analyzer, ErrorCause> {
    const [charFilter] = read.list('char_filter') ?? [];
    if (charFilter !== undefined) return err(illegal(`${owner} failed to find char_filter under name [${charFilter}]`));
    const filters = (read.list('filter') ?? []).map((filter) => this.#part('filter', filter) ?? nameless(this.#definitions.filter, filter));
    const definition = this.#part('tokenizer', tokenizer) ?? nameless(this.#definitions.tokenizer, tokenizer);
    const chain = composeChain(name, { tokenizer: definition, filters, names: read.list('filter') ?? [] }, this.#limits);
    if (!chain.ok) return err(problemCause(chain.error, owner));
    return read.problem === undefined ? ok(chain.value.analyzer) : err(read.problem);
  }

  #readNormalizers(): ErrorCause | undefined {
    for (const [name, options] of this.#definitions.normalizer) {
      const type = typeText(options);
      if (type !== 'custom' && type !== '') return illegal(`Unknown normalizer type [${type}] for [${name}]`);
      if (options.has('tokenizer')) return illegal(`Custom normalizer [${name}] cannot configure a tokenizer`);
      const read = new PartOptions(options);
      for (const filter of read.list('filter') ?? []) {
        const kind = this.#part('filter', filter)?.kind ?? filter;
        if (isFilterKind(kind) && !isNormalizing(kind)) return illegal(`Custom normalizer [${name}] may not use filter [${filter}]`);
      }
      const chain = this.#chain(name, `Custom Analyzer [${name}]`, 'keyword', read);
      if (!chain.ok) return chain.error;
      this.#normalizers.set(name, chain.value);
    }
    return undefined;
  }
}

/** A name without a definition of its own: one that every index has. A definition without a type is none. */
function nameless(defined: ReadonlyMap<string, JsonObject>, name: string): PartDefinition {
  return { kind: defined.has(name) ? `${name} ` : name };
}

/** An analyzer that every index has, with other options: undefined where neither type nor anything else is given. */
function builtInFrom(name: string, options: JsonObject): Result<Analyzer | undefined, ErrorCause> {
  const type = typeText(options);
  if (type === '') return ok(undefined);
  const analyzer = builtInAnalyzer(type);
  if (analyzer === undefined) {
    return err(
      illegal(
        KNOWN_ANALYZERS.has(type)
          ? `analyzer [${type}] of [${name}] is not supported by this service`
          : `Unknown analyzer type [${type}] for [${name}]`,
      ),
    );
  }
  const [what] = [...options.keys()].filter((option) => option !== 'type');
  return what === undefined ? ok(analyzer) : withStopWords(name, type, options, what);
}

/** The standard analyzer may be given stop words. */
function withStopWords(name: string, type: string, options: JsonObject, what: string): Result<Analyzer, ErrorCause> {
  const filter = { kind: 'stop', options: new Map<string, JsonValue>([['stopwords', options.get('stopwords') ?? '_none_']]) };
  if (type !== 'standard' || options.size > 2 || what !== 'stopwords') {
    return err(illegal(`[${what}] of analyzer [${name}] is not supported by this service`));
  }
  const chain = composeChain(type, { tokenizer: { kind: 'standard' }, filters: [{ kind: 'lowercase' }, filter] }, DEFAULT_ANALYSIS_LIMITS);
  return chain.ok ? ok(chain.value.analyzer) : err(problemCause(chain.error, name));
}

function typeText(options: JsonObject): string {
  const type = options.get('type');
  return typeof type === 'string' ? type : '';
}

function illegal(reason: string): ErrorCause {
  return { type: 'illegal_argument_exception', reason };
}
