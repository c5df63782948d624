import type { User } from '@signpost/contracts/http/auth.ts';
import { Section } from '../../components/section.tsx';
import { formatDate } from '../../lib/format.ts';
import classes from './account.module.css';

/** The user's details, as registered. */
export function AccountDetails({ user }: { readonly user: User }) {
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    ['Name', user.name],
    ['Email', user.email],
    ['Phone', user.phone],
    ['Country', user.country],
    ['Member since', formatDate(user.createdAt)],
    ['Role', user.isAdmin ? 'Administrator' : null],
  ];
  return (
    <Section title="Details">
      <dl className={classes.facts}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd dir="auto">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </Section>
  );
}
