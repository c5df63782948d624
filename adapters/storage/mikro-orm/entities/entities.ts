import {
  AccountEntity,
  AgentTokenEntity,
  LoginAttemptEntity,
  PasswordResetEntity,
  RefreshSessionEntity,
  RefreshTokenEntity,
} from './account-entities.ts';
import { LogLineEntity, NoteEntity, PageEntity, ScanFilesEntity } from './page-entity.ts';
import { PublicationEntity, RegistryEntryEntity, SiteClaimEntity } from './publication-entities.ts';
import { ScanEntity } from './scan-entity.ts';

/** All tables, listed in code so that the ORM need not search files at run time. */
export const entities = [
  ScanEntity,
  PageEntity,
  NoteEntity,
  LogLineEntity,
  ScanFilesEntity,
  AccountEntity,
  AgentTokenEntity,
  LoginAttemptEntity,
  PasswordResetEntity,
  RefreshSessionEntity,
  RefreshTokenEntity,
  PublicationEntity,
  RegistryEntryEntity,
  SiteClaimEntity,
];
