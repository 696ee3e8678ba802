import { expect, it } from 'vitest';
import { apiKey, userKey, withoutSecrets } from './typed-key.ts';

it('is an API key in either form, or a user with a password', () => {
  const packed = btoa('id:longenoughkey');
  expect([apiKey(packed).header, apiKey('id:longenoughkey').header]).toEqual([`ApiKey ${packed}`, `ApiKey ${packed}`]);
  expect(userKey('ü', 'ß').header).toBe('Basic w7w6w58=');
  expect(apiKey('no base64!').header).toBe('ApiKey no base64!');
});

it('is hidden in whatever form it comes back', () => {
  const packed = btoa('id:longenoughkey');
  const told = `packed ${packed}, key longenoughkey, id`;
  expect(withoutSecrets(told, apiKey(packed))).toBe(`packed ${'*'.repeat(packed.length)}, key *************, id`);
  expect(withoutSecrets('the admin', userKey('admin', 'admin'))).toBe('the admin');
});
