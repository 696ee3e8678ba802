import { err, ok, type Result, type WriteOperation } from '../../engine/index.ts';

/** What a write says about the version it expects. */
export interface VersioningInput {
  /** What kind of write it is, and whether it names its document. */
  readonly action?: WriteOperation['action'];
  readonly id?: string | undefined;
  readonly version?: number | undefined;
  readonly versionType?: string | undefined;
  readonly ifSeqNo?: number | undefined;
  readonly ifPrimaryTerm?: number | undefined;
}

const INTERNAL_VERSIONING =
  'internal versioning can not be used for optimistic concurrency control. Please use `if_seq_no` and `if_primary_term` instead';

type VersionType = 'internal' | 'external' | 'external_gte';

/** The name of a version type, or undefined where none is given. */
export function readVersionType(text: string | undefined): Result<VersionType | undefined> {
  if (text === undefined || text === 'internal' || text === 'external' || text === 'external_gte') return ok(text);
  return err({ kind: 'illegal_argument', reason: `No version type match [${text}]` });
}

type Versioning = Pick<WriteOperation, 'ifSeqNo' | 'ifPrimaryTerm' | 'version'>;

/** The version conditions of a write, checked for what does not go together. */
export function writeVersioning(input: VersioningInput): Result<Versioning> {
  const { version, versionType, ifSeqNo, ifPrimaryTerm } = input;
  const findings: string[] = [];
  if (ifSeqNo !== undefined && ifSeqNo < 0) {
    return err({ kind: 'illegal_argument', reason: `sequence numbers must be non negative. got [${ifSeqNo}].` });
  }
  if (ifSeqNo !== undefined && ifPrimaryTerm === undefined) findings.push('ifSeqNo is set, but primary term is [0]');
  if (ifSeqNo === undefined && ifPrimaryTerm !== undefined) findings.push(`ifSeqNo is unassigned, but primary term is [${ifPrimaryTerm}]`);
  const known = readVersionType(versionType);
  if (!known.ok) return known;
  const refused = creationRefusal(input);
  if (refused !== undefined) return err({ kind: 'validation', findings: [refused] });
  const external = versionType === 'external' || versionType === 'external_gte' ? versionType : undefined;
  if (version !== undefined && external === undefined) findings.push(INTERNAL_VERSIONING);
  if (external !== undefined && (ifSeqNo !== undefined || ifPrimaryTerm !== undefined)) {
    findings.push('compare and write operations can not use versioning');
  }
  if (external !== undefined && (version === undefined || version < 0)) {
    findings.push(`illegal version value [${version ?? -3}] for version type [${external.toUpperCase()}]`);
  }
  if (findings.length > 0) return err({ kind: 'validation', findings });
  const versioning: { -readonly [Member in keyof Versioning]: Versioning[Member] } = {};
  if (ifSeqNo !== undefined) versioning.ifSeqNo = ifSeqNo;
  if (ifPrimaryTerm !== undefined) versioning.ifPrimaryTerm = ifPrimaryTerm;
  if (version !== undefined && external !== undefined) versioning.version = { value: version, type: external };
  return ok(versioning);
}

/** Why a write that makes a document, or an id for it, cannot have the conditions it has. */
function creationRefusal({ action, id, version, versionType = 'internal', ifSeqNo, ifPrimaryTerm }: VersioningInput): string | undefined {
  if (action === 'create') {
    if (versionType !== 'internal') return 'create operations only support internal versioning. use index instead';
    if (version !== undefined) return 'create operations do not support explicit versions. use index instead';
    if (ifSeqNo !== undefined || ifPrimaryTerm !== undefined) return 'create operations do not support compare and set. use index instead';
  }
  const isNamed = action !== 'index' || (id !== undefined && id !== '');
  return isNamed || (versionType === 'internal' && version === undefined)
    ? undefined
    : 'an id must be provided if version type or value are set';
}
