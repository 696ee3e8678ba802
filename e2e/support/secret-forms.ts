/**
 * The forms a secret may be written in: as it is, as addresses, JSON, HTML and hexadecimal digits have it, and in base64. There three texts stand for one, by
 * where in a longer text it begins, each without what its neighbours change.
 */
export function formsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret, 'utf8');
  const packed = [0, 1, 2].flatMap((before) => {
    const base64 = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replaceAll('=', '');
    const whole = base64.slice(before === 0 ? 0 : before + 1, Math.floor(((before + bytes.length) * 8) / 6));
    return [whole, whole.replaceAll('+', '-').replaceAll('/', '_')];
  });
  const written = [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), secret.replaceAll('&', '&amp;')];
  return [...new Set([...written, bytes.toString('hex'), ...packed])];
}
