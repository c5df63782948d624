import { FileButton, Group } from '@mantine/core';
import type { User } from '@signpost/contracts/http/auth.ts';
import { useState } from 'react';
import { BusyButton } from '../../components/busy-button.tsx';
import { ErrorBox } from '../../components/error-box.tsx';
import { Section } from '../../components/section.tsx';
import { UserPicture } from '../../components/user-picture.tsx';
import { errorOfFailure } from '../../lib/api-error.ts';
import { useAuth } from '../../lib/auth.ts';
import { useChangeProfileMutation } from './account-api.ts';
import { scaledPicture } from './scaled-picture.ts';

const UNREADABLE = 'This file could not be read as a picture. Choose a JPEG, PNG or WebP file.';

/**
 * Lets the user choose or remove the profile picture, which the header shows. Without one, the header shows the
 * initials.
 */
export function ProfilePicture({ user }: { readonly user: User }) {
  const { takeUser } = useAuth();
  const [change, { isLoading }] = useChangeProfileMutation();
  const [problem, setProblem] = useState<string | null>(null);

  async function save(profilePicture: string | null): Promise<void> {
    setProblem(null);
    try {
      takeUser((await change({ profilePicture }).unwrap()).user);
    } catch (failure) {
      setProblem(errorOfFailure(failure).message);
    }
  }

  async function choose(file: File | null): Promise<void> {
    if (file === null) return;
    const picture = await scaledPicture(file).catch(() => null);
    if (picture === null) setProblem(UNREADABLE);
    else await save(picture);
  }

  return (
    <Section title="Profile picture">
      <Group>
        <UserPicture user={user} size="5rem" />
        <FileButton accept="image/jpeg,image/png,image/webp" onChange={(file) => void choose(file)}>
          {(button) => (
            <BusyButton {...button} variant="default" busy={isLoading}>
              Choose a picture
            </BusyButton>
          )}
        </FileButton>
        {user.profilePicture !== null && (
          <BusyButton variant="subtle" busy={isLoading} onClick={() => void save(null)}>
            Remove picture
          </BusyButton>
        )}
      </Group>
      {problem !== null && <ErrorBox>{problem}</ErrorBox>}
    </Section>
  );
}
