/** Whether a client was told that its request is taken. */
export const isAccepted = ({ status }: { readonly status: number | null }): boolean =>
  status !== null && status >= 200 && status < 300;
