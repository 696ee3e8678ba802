import { LUCENE_VERSION, PEER_VERSION } from '../version.ts';

/** A release of the peers that the search dialect can pass for. */
export interface Release {
  readonly number: string;
  readonly lucene: string;
  readonly product: 'Elasticsearch' | 'OpenSearch';
  /** Whether answers say in a header that they are Elasticsearch's, as they do from 7.14 on. */
  readonly productHeader: boolean;
  /** Whether documents have a `_type`. */
  readonly typed: boolean;
  /** The oldest releases that one talks to, and reads indices of. */
  readonly minimum: readonly [wire: string, index: string];
  /** Whether the node that decides is called a cluster manager, beside `master`. */
  readonly clusterManager: boolean;
  /** How points in time are opened and closed. */
  readonly pit: 'elasticsearch' | 'opensearch' | 'both';
  /** The releases that a `compatible-with` may name; none: such media types are not known. */
  readonly compatible: readonly string[];
  /** The type of JSON answers. */
  readonly json: string;
  /** Whether an answer is of the type with `compatible-with` that was asked for. */
  readonly inKind?: boolean;
  /** The status for a body of an unsupported type. */
  readonly unsupportedType: 406 | 415;
}

const JSON_UTF8 = 'application/json; charset=UTF-8';

/** What the service passes for unless it is told: 7.10, with what clients of later releases and of OpenSearch ask for. */
export const OWN_RELEASE: Release = {
  number: PEER_VERSION,
  lucene: LUCENE_VERSION,
  product: 'Elasticsearch',
  productHeader: true,
  typed: true,
  minimum: ['6.8.0', '6.0.0-beta1'],
  clusterManager: false,
  pit: 'both',
  compatible: ['7', '8', '9'],
  json: JSON_UTF8,
  unsupportedType: 415,
};

const PEER: Release = { ...OWN_RELEASE, pit: 'elasticsearch', unsupportedType: 406 };
const OPENSEARCH: Release = {
  ...PEER,
  product: 'OpenSearch',
  productHeader: false,
  typed: false,
  clusterManager: true,
  pit: 'opensearch',
  compatible: [],
};

/** The releases by the names they are asked for. */
export const RELEASES = {
  '7.10': { ...PEER, productHeader: false, compatible: [] },
  '7.17': { ...PEER, number: '7.17.28', lucene: '8.11.3', compatible: ['7'], inKind: true },
  '8': {
    ...PEER,
    number: '8.19.2',
    lucene: '9.12.2',
    typed: false,
    minimum: ['7.17.0', '7.0.0'],
    compatible: ['7', '8'],
    json: 'application/json',
    inKind: true,
  },
  'opensearch-2': { ...OPENSEARCH, number: '2.19.1', lucene: '9.12.1', minimum: ['7.10.0', '7.0.0'] },
  'opensearch-3': { ...OPENSEARCH, number: '3.2.0', lucene: '10.2.2', minimum: ['2.19.0', '2.0.0'] },
} as const satisfies Readonly<Record<string, Release>>;

/** The name of a release that the service can pass for. */
export type ReleaseName = keyof typeof RELEASES;

/** Whether there is a release of that name. */
export function isReleaseName(text: string): text is ReleaseName {
  return Object.hasOwn(RELEASES, text);
}

/** The release of that name; without one the service's own. */
export function releaseOf(name: ReleaseName | undefined): Release {
  return name === undefined ? OWN_RELEASE : RELEASES[name];
}
