/** Labels and sentences of the switches. */
export const messages = {
  title: 'Switches',
  intro: 'What can stand between a client and its answer. All of it is off until switched on here, and it stands in this tab only.',
  reading: 'Reading…',
  unavailable: (reason: string) => `The switches cannot be read: ${reason}`,
  credentials: 'Credentials',
  credentialsWhat:
    'Every request needs a key: without one, or with an unknown one, the answer is 401; what the key may not do is 405, an index outside of its pattern 403.',
  send: 'Key this page sends',
  sendNone: 'none',
  quota: 'Quota',
  quotaWhat: 'More requests than this within a minute are answered 429 with a Retry-After header.',
  perMinute: 'Requests per minute',
  maintenance: 'Maintenance',
  maintenanceWhat: 'Everything but these switches is answered 503 with a Retry-After header.',
  faultHeader: 'Faults by header',
  faultHeaderWhat: 'A request may bring its own fault in the header x-fathom-fault.',
  faults: 'Faults of every request',
  faultsWhat:
    'Such as delay=200 (wait so many milliseconds), status=503, drop (do the work, lose the answer), shard=0:fail (partial results), shard=1:slow=500. Comma-separated; empty for none.',
  changedElsewhere: 'The switches were changed meanwhile; they are shown as they are now. Choose again.',
  tryTitle: 'Try it',
  tryHint: 'Sends GET /codes?limit=1 and shows what comes back.',
  trySend: 'Send a request',
} as const;
