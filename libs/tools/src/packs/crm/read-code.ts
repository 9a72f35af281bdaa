/** The code that a text means, whatever its case, accents and hyphens: `Negociação` is negociacao. */
export function readCode<Code extends string>(
  text: string,
  codes: readonly Code[],
): Code | undefined {
  const plain = text
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}|-/gu, '');
  return codes.find((code) => code === plain);
}
