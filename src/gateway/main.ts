/** What `npm start` takes of the bundled gateway. */
export { askAtTerminal } from './ask-secret.ts';
export { credentialsFrom } from './credentials.ts';
export { GATEWAY_PATH } from './gateway.ts';
export { openGateway } from './open-gateway.ts';
