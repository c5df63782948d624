/** The mail that warns the owner before a proof lapses. It contains nothing that a user wrote, except the domain. */
export function proofWarning({
  domain,
  lapsesAt,
}: {
  readonly domain: string;
  readonly lapsesAt: Date;
}): { readonly subject: string; readonly text: string } {
  const day = lapsesAt.toISOString().slice(0, 10);
  return {
    subject: `Verification of ${domain} ends on ${day}`,
    text: [
      `Signpost checked ${domain} and no longer found your verification token or AI-Manifest line.`,
      '',
      `If it stays missing, your verification ends on ${day} (UTC). Agents that ask for the manifest by domain then no longer get yours.`,
      '',
      'To keep it: put back the AI-Manifest line in robots.txt, the verification file or the meta tag, and press Verify in Signpost under Projects.',
      'If the site is no longer yours, there is nothing to do.',
    ].join('\n'),
  };
}
