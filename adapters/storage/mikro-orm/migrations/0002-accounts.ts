import { Migration } from '@mikro-orm/migrations';

/** Accounts, their login history, password resets and signed-in clients. */
export class Accounts extends Migration {
  override up(): void {
    this.addSql(`
      create table "account" (
        "id" bigint generated always as identity not null primary key,
        "public_id" text not null,
        "email" text not null,
        "first_name" text not null,
        "last_name" text not null,
        "phone" text null,
        "country" text null,
        "country_code" text null,
        "profile_picture" text null,
        "is_admin" boolean not null,
        "password_hash" text not null,
        "token_version" int not null,
        "created_at" timestamptz(3) not null,
        constraint "account_public_id_unique" unique ("public_id"),
        constraint "account_email_unique" unique ("email")
      )`);

    this.addSql(`
      create table "login_attempt" (
        "id" bigint generated always as identity not null primary key,
        "public_id" text not null,
        "account_id" bigint not null,
        "at" timestamptz(3) not null,
        "ip" text not null,
        "user_agent" text not null,
        "success" boolean not null,
        "reason" text null,
        constraint "login_attempt_account_id_foreign" foreign key ("account_id")
          references "account" ("id") on update no action on delete cascade
      )`);
    this.addSql(
      `create index "login_attempt_by_account" on "login_attempt" ("account_id", "at", "id")`,
    );

    this.addSql(`
      create table "password_reset" (
        "token_hash" text not null primary key,
        "account_id" bigint not null,
        "created_at" timestamptz(3) not null,
        "expires_at" timestamptz(3) not null,
        constraint "password_reset_account_id_foreign" foreign key ("account_id")
          references "account" ("id") on update no action on delete cascade
      )`);
    this.addSql(`create index "password_reset_by_account" on "password_reset" ("account_id")`);
    this.addSql(`create index "password_reset_by_expiry" on "password_reset" ("expires_at")`);

    this.addSql(`
      create table "refresh_session" (
        "id" bigint generated always as identity not null primary key,
        "public_id" text not null,
        "account_id" bigint not null,
        "remember_me" boolean not null,
        "created_at" timestamptz(3) not null,
        "expires_at" timestamptz(3) not null,
        "ended_at" timestamptz(3) null,
        constraint "refresh_session_public_id_unique" unique ("public_id"),
        constraint "refresh_session_account_id_foreign" foreign key ("account_id")
          references "account" ("id") on update no action on delete cascade
      )`);
    this.addSql(`create index "refresh_session_by_account" on "refresh_session" ("account_id")`);
    this.addSql(`create index "refresh_session_by_expiry" on "refresh_session" ("expires_at")`);

    this.addSql(`
      create table "refresh_token" (
        "token_hash" text not null primary key,
        "session_id" bigint not null,
        "parent_hash" text null,
        "used_at" timestamptz(3) null,
        "successor_salt" text null,
        constraint "refresh_token_session_id_foreign" foreign key ("session_id")
          references "refresh_session" ("id") on update no action on delete cascade
      )`);
    this.addSql(`create index "refresh_token_by_session" on "refresh_token" ("session_id")`);
  }

  override down(): void {
    const tables = [
      'refresh_token',
      'refresh_session',
      'password_reset',
      'login_attempt',
      'account',
    ];
    for (const table of tables) this.addSql(`drop table "${table}"`);
  }
}
