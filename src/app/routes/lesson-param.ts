const parameter = /[?&]lesson=([^&]*)/;

/** The lesson a fragment names, with its step, as `page-1000:3`; empty: none. It may stand in the address of any page. */
export function lessonOf(fragment: string): string {
  return parameter.exec(fragment)?.[1] ?? '';
}

/** The fragment with this lesson in it instead of the one it names. */
export function withLesson(fragment: string, lesson: string): string {
  const bare = fragment.replace(parameter, '').replace('&', fragment.includes('?lesson=') ? '?' : '&');
  return lesson === '' ? bare : `${bare}${bare.includes('?') ? '&' : '?'}lesson=${lesson}`;
}
