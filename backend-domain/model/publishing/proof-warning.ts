/** The mail before a proof lapses: our own words and the domain, nothing that a user wrote. */
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
      `Signpost looked at ${domain} and no longer found what verifies that the site is yours.`,
      '',
      `Unless the site shows it again, your verification ends on ${day} (UTC). Agents that ask for the manifest by domain then no longer get yours.`,
      '',
      'To keep it: put back the AI-Manifest line in robots.txt, the verification file or the meta tag, and press Verify in Signpost under Projects.',
      'If the site is no longer yours, there is nothing to do.',
    ].join('\n'),
  };
}
