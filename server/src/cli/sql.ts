import { type Command, InvalidArgumentError } from 'commander'
import { grantLogin, listLogins, revokeLogin, type SqlRights } from '../bi/logins.ts'
import { VIEWS } from '../bi/views.ts'
import { readConfig } from '../config.ts'
import { recordCommand } from '../storage/as-command.ts'
import { onStore } from './command.ts'
import { found } from './corp.ts'
import { CliError, notFound } from './exit.ts'
import { group, leaf } from './leaf.ts'
import { showTime, table } from './output.ts'

type OfCorp = { corp: string }
type Named = OfCorp & { name: string }

/** `guanxi sql …` */
export function addSql(program: Command): void {
  const sql = group(program, 'sql', 'logins that read views of a corporation in PostgreSQL, for reports', [
    'sql grant --corp ww123 --name metabase',
    'sql list',
  ])

  leaf(sql, 'grant', 'make a login and show its password, this once; one of that name gets a new password', [
    'sql grant --corp ww123 --name metabase',
    'sql grant --corp ww123 --name metabase --phones --chats --json',
  ])
    .requiredOption('--corp <corp_id>', 'the corporation')
    .requiredOption('--name <name>', 'what it is for', loginName)
    .option('--phones', 'it sees whole phone numbers')
    .option('--chats', 'it sees what was said in chats')
    .action(
      onStore(async ({ owner }, { corp, name, phones = false, chats = false }: Named & Partial<SqlRights>) => {
        const { removed_at } = await found(owner, corp)
        if (removed_at !== null) throw new CliError(`corporation ${corp} is removed; revive it first`)
        const { login, password } = await recordCommand(
          owner,
          corp,
          (ctx) => grantLogin(ctx, name, { phones, chats }),
          (made) => ({ action: 'created', kind: 'sql_login', id: name, after: { login: made.login, phones, chats } }),
        )
        const data = { login, password, schema: VIEWS, url: urlOf(login, password) }
        const text =
          data.url ??
          `${login} ${password}\nthe service lets it in where GUANXI_SQL_PORT is set; set it for this command too to see the address`
        return { data, text }
      }),
    )

  leaf(sql, 'list', 'list the logins', ['sql list', 'sql list --corp ww123'])
    .option('--corp <corp_id>', 'only those of this corporation')
    .action(
      onStore(async ({ owner }, { corp }: Partial<OfCorp>) => {
        if (corp !== undefined) await found(owner, corp)
        const logins = await listLogins(owner, corp)
        const yes = (given: boolean) => (given ? 'yes' : 'no')
        const rows = logins.map((l) => [
          ...[
            l.corp_id,
            l.name,
            l.login,
            yes(l.phones),
            yes(l.chats),
            showTime(l.created_at),
            showTime(l.changed_at),
            yes(l.usable),
          ],
        ])
        const head = ['CORP_ID', 'NAME', 'LOGIN', 'PHONES', 'CHATS', 'CREATED', 'CHANGED', 'USABLE']
        return { data: logins, text: table(head, rows) }
      }),
    )

  leaf(sql, 'revoke', 'end a login and its sessions', ['sql revoke --corp ww123 --name metabase'])
    .requiredOption('--corp <corp_id>', 'the corporation')
    .requiredOption('--name <name>', 'the login')
    .action(
      onStore(async ({ owner }, { corp, name }: Named) => {
        await found(owner, corp)
        const ended = await recordCommand(
          owner,
          corp,
          (ctx) => revokeLogin(ctx, name),
          (did) => (did ? { action: 'revoked', kind: 'sql_login', id: name } : undefined),
        )
        if (!ended) throw notFound(`login ${name} of corporation ${corp}`)
        return { data: { corp_id: corp, name, revoked: true }, text: `revoked ${name}` }
      }),
    )
}

/** Where the login finds its views; null where nothing listens. */
function urlOf(login: string, password: string): string | null {
  const { databaseUrl, sqlPort } = readConfig()
  if (databaseUrl === undefined)
    return sqlPort === undefined ? null : `postgres://${login}:${password}@127.0.0.1:${sqlPort}/guanxi`
  const url = new URL(databaseUrl)
  url.username = login
  url.password = password
  return url.href
}

function loginName(text: string): string {
  if (!/^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$/.test(text))
    throw new InvalidArgumentError('It must be up to 32 letters, digits, - and _.')
  return text
}
