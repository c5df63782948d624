import { Migration } from '@mikro-orm/migrations';

/** Adds the access tokens of users' agents. */
export class AgentTokens extends Migration {
  override up(): void {
    this.addSql(`
      create table "agent_token" (
        "id" bigint generated always as identity not null primary key,
        "public_id" text not null,
        "account_id" bigint not null,
        "name" text not null,
        "token_hash" text not null,
        "created_at" timestamptz(3) not null,
        "last_used_at" timestamptz(3) null,
        constraint "agent_token_public_id_unique" unique ("public_id"),
        constraint "agent_token_token_hash_unique" unique ("token_hash"),
        constraint "agent_token_account_id_foreign" foreign key ("account_id")
          references "account" ("id") on update no action on delete cascade
      )`);
    this.addSql(`create index "agent_token_by_account" on "agent_token" ("account_id")`);
  }

  override down(): void {
    this.addSql(`drop table "agent_token"`);
  }
}
