/** Notifications that there are calls which a remote worker may take; the payload is their tenant. */
export const laterCallsChannel = 'faina_later_calls';
