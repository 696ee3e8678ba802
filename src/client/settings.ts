/** What the service answers of settings: texts under flat names. */
export type SettingsBody = Readonly<Record<string, { readonly settings?: Texts; readonly defaults?: Texts }>>;
type Texts = Readonly<Record<string, string>>;

/** Where all settings of an index are read, with the defaults of those that are not set. */
export function settingsPath(index: string): string {
  return `/${encodeURIComponent(index)}/_settings?include_defaults=true&flat_settings=true`;
}

/** Reads settings of the one index in the answer by their names without `index.`; `otherwise` is for services that do not tell a default. */
export function settingReader(body: SettingsBody): (name: string, otherwise: string | number) => string | number {
  const { settings, defaults } = Object.values(body)[0] ?? {};
  return (name, otherwise) => settings?.[`index.${name}`] ?? defaults?.[`index.${name}`] ?? otherwise;
}
