import { JsonDouble, type JsonValue } from '../../../engine/index.ts';
import type { ClockKind, ClockSetting } from '../../clock/switchable-clock.ts';
import type { Answer, Endpoint, Exchange, Services } from '../../endpoints/endpoint.ts';
import { parseFaults } from '../../faults/faults.ts';
import { KEY_FORM, parseKey, writeKey, type Key } from '../../gate/keys.ts';
import type { WireRecord } from '../../json-bytes.ts';
import { isJsonArray } from '../../parse/json-access.ts';
import type { Switches, SwitchSettings } from '../../switches/switches.ts';
import type { WireSwitches } from '../../wire.ts';
import { refuseWith } from '../convention-error.ts';
import { answerChanged, answerRead } from '../envelope.ts';
import { readChange } from '../read-record.ts';
import type { RecordDescription } from '../record.ts';
import { row } from '../rows.ts';
import { checkVersion } from '../version-lock.ts';
import type { Written } from '../written.ts';

const MAX_QUOTA = 100_000;
const MAX_KEYS = 100;
const MAX_SPEED = 100;
const CLOCKS: readonly ClockKind[] = ['real', 'virtual'];

const SWITCHES: RecordDescription = {
  name: 'set of switches',
  key: 'version',
  versioned: true,
  attributes: {
    version: { type: 'integer', description: 'Of the switches.' },
    credentials: { type: 'boolean', description: 'Requests need one of the keys.', set: 'always' },
    keys: { type: 'array', description: `Texts of the form ${KEY_FORM}.`, set: 'always' },
    quota: {
      type: 'integer',
      description: 'Requests per minute and key; null for as many as they like.',
      set: 'always',
      nullable: true,
      minimum: 1,
      maximum: MAX_QUOTA,
    },
    maintenance: { type: 'boolean', description: 'Everything is answered 503.', set: 'always' },
    fault_header: { type: 'boolean', description: 'Requests may bring faults in the header x-fathom-fault.', set: 'always' },
    faults: { type: 'string', description: 'Faults of every request, such as delay=200, shard=0:fail.', set: 'always', maxLength: 1000 },
    clock: {
      type: 'string',
      description: 'Whether time goes as the host’s does, or only as it is told to; keep-alives go by it. It never goes back.',
      set: 'always',
      values: CLOCKS,
    },
    clock_speed: {
      type: 'number',
      description: 'Seconds of a virtual clock per second; 0: it stands still, as it does when it is made virtual. A real one has 1.',
      set: 'always',
      minimum: 0,
      maximum: MAX_SPEED,
    },
    clock_now: {
      type: 'timestamp',
      description: 'What the clock shows. A virtual one can be moved on to a later time; an earlier one changes nothing.',
      set: 'always',
    },
  },
};

function readSwitches(exchange: Exchange): Answer {
  return answerRead(switchesNode(offered(exchange), exchange.services));
}

function changeSwitches(exchange: Exchange): Answer {
  const switches = offered(exchange);
  const { services } = exchange;
  const current = switchesNode(switches, services);
  const { attributes, version } = readChange(exchange.body, SWITCHES, 'change', current);
  checkVersion(version, switches.version, current);
  const changes = settingsOf(attributes);
  turnClock(attributes, services);
  switches.change(changes);
  return answerChanged(switchesNode(switches, services));
}

/** The switches, where clients may use them; elsewhere there is no such address. */
function offered({ services, path }: Exchange): Switches {
  if (services.switches.offered) return services.switches;
  return refuseWith('unknown_path', `no switches at uri [${path}]: this server was started without them`);
}

/** Types and bounds have been checked. */
function settingsOf(attributes: ReadonlyMap<string, JsonValue>): Partial<SwitchSettings> {
  const given = Object.fromEntries(attributes);
  const { credentials, keys, quota, maintenance, fault_header: faultHeader, faults } = given;
  if (typeof faults === 'string') parseFaults(faults, '[faults]');
  return {
    ...(typeof credentials === 'boolean' && { credentials }),
    ...(keys !== undefined && { keys: readKeys(keys) }),
    ...((quota === null || typeof quota === 'number') && { quota }),
    ...(typeof maintenance === 'boolean' && { maintenance }),
    ...(typeof faultHeader === 'boolean' && { faultHeader }),
    ...(typeof faults === 'string' && { faults }),
  };
}

function readKeys(value: JsonValue): readonly Key[] {
  const texts = isJsonArray(value) ? [...value] : [];
  if (texts.length > MAX_KEYS) refuseWith('out_of_bounds', `[keys] must have at most ${MAX_KEYS} of them, found ${texts.length}`);
  const keys = texts.map((text, at) => {
    const key = typeof text === 'string' ? parseKey(text) : undefined;
    return key ?? refuseWith('out_of_bounds', `[keys] must be texts of the form [${KEY_FORM}], number ${at + 1} is not`);
  });
  const names = new Set(keys.map(({ name }) => name));
  return names.size === keys.length ? keys : refuseWith('out_of_bounds', '[keys] must have names that differ');
}

/** Makes the clock go as the body says. The clock is refused to be changed before anything else is. */
function turnClock(attributes: ReadonlyMap<string, JsonValue>, { clock, clockSwitch }: Services): void {
  const { kind: before, speed: speedBefore } = settingOf(clockSwitch);
  const kind = CLOCKS.find((kind) => kind === attributes.get('clock')) ?? before;
  const speed = numberOf(attributes.get('clock_speed')) ?? (kind === before ? speedBefore : kind === 'real' ? 1 : 0);
  const at = numberOf(attributes.get('clock_now')) ?? -Infinity;
  if (kind === 'real' && speed !== 1) refuseWith('out_of_bounds', `[clock_speed] of a real clock is 1, found [${speed}]: make it virtual`);
  if (kind === 'real' && at > clock.now()) {
    refuseWith('out_of_bounds', `[clock_now] lies ahead, found [${at}]: only a virtual clock can be moved on`);
  }
  if (clockSwitch !== undefined) clockSwitch.turn({ kind, speed }, at);
  else if (kind !== before) refuseWith('not_changeable', '[clock] of this host cannot be taken over');
}

function settingOf(clock: Services['clockSwitch']): ClockSetting {
  return clock?.setting ?? { kind: 'real', speed: 1 };
}

function numberOf(value: JsonValue | undefined): number | undefined {
  if (value instanceof JsonDouble) return value.value;
  return typeof value === 'number' || typeof value === 'bigint' ? Number(value) : undefined;
}

function switchesNode({ settings, version }: Switches, { clock, clockSwitch }: Services): WireRecord {
  const { kind, speed } = settingOf(clockSwitch);
  return {
    credentials: settings.credentials,
    keys: settings.keys.map(writeKey),
    quota: settings.quota,
    maintenance: settings.maintenance,
    fault_header: settings.faultHeader,
    faults: settings.faults,
    clock: kind,
    clock_speed: speed,
    clock_now: clock.now(),
    version,
  } satisfies Written<WireSwitches>;
}

/** They concern all indices; and where a server was started without them there is no such address. */
const OFFERED = { 404: 'ErrorEnvelope' } as const;
/** Whoever locked the door with the switches must be able to open it again. */
const SPARED = [429, 500, 503] as const;

/** `/switches`: what stands before the service, for teaching. */
export const SWITCH_ENDPOINTS: readonly Endpoint[] = [
  row(SWITCHES, {
    use: 'read',
    paths: ['/switches'],
    summary: 'Credentials, quota, maintenance, faults and the clock as they are.',
    answers: OFFERED,
    never: SPARED,
    handle: readSwitches,
  }),
  row(SWITCHES, {
    use: 'change',
    paths: ['/switches'],
    summary: 'Turn credentials, quota, maintenance and faults on or off; take over the clock.',
    answers: OFFERED,
    never: SPARED,
    handle: changeSwitches,
  }),
];
