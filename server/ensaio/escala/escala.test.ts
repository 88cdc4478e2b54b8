import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Comando, readComandos } from '../../testing/comandos.ts'
import { type Casas, openCasas } from './casas.ts'
import { semIndice } from './chaves.ts'
import { ouvirGatilhos } from './gatilhos.ts'
import { PERMITIDOS, permissaoOf } from './permitidos.ts'
import { NAO_CRESCE } from './tamanhos.ts'

/**
 * No statement of the product costs more because there are more subscribers. The area tests write down what the product
 * sends (server/testing/comandos.ts); this test runs after them and asks PostgreSQL how it would answer each statement with
 * a hundred thousand and with a million subscribers.
 */
/** A busy machine takes minutes for it. */
const MUITO_MS = 20 * 60_000
let casas: Casas
const comandos = readComandos()
beforeAll(async () => {
  casas = await openCasas()
}, MUITO_MS)
afterAll(() => casas.close())

/** SQLSTATE undefined_table: a table that a test made for itself. */
const isDeUmTeste = (error: unknown) => (error as { code?: string }).code === '42P01'

async function recusasDe(asked: readonly Comando[]) {
  const found: string[] = []
  for (const comando of asked) {
    const permissao = permissaoOf(comando)
    if (permissao && permissao.teto === undefined) continue
    try {
      const recusa = await casas.recusa(comando, permissao?.teto)
      if (recusa) found.push(`${comando.from}: ${recusa}\n${comando.text.trim()}`)
    } catch (error) {
      if (!isDeUmTeste(error)) found.push(`${comando.from}: ${String(error)}\n${comando.text.trim()}`)
    }
  }
  return found
}

test('the area tests have written down what the product sends', () => {
  expect(comandos.length, 'run `vitest run --project areas-postgres` first').toBeGreaterThan(0)
})

test(
  'no statement of the product reads, sorts or counts more because there are a million subscribers',
  async () => {
    expect(await recusasDe(comandos)).toEqual([])
  },
  MUITO_MS,
)

test(
  'nothing that a trigger asks while a frete lives reads a growing table from end to end',
  async () => {
    const url = await casas.outra('gatilhos')
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(`
    create function plantado() returns trigger language plpgsql as $$
    begin
      perform 1 from notificacao where texto = new.estado;
      return new;
    end $$;
    create trigger plantado before update on carrinho for each row execute function plantado()`)
    await client.end()
    const { ouvidos, lidas } = await ouvirGatilhos(url)
    expect(ouvidos).toBeGreaterThan(10)
    expect(lidas).toEqual([expect.stringMatching(/^Seq Scan on notificacao: .*texto = new\.estado/s)])
  },
  MUITO_MS,
)

test('what a deleted row points back to is found by an index', async () => {
  expect(await semIndice(casas.muitos, comandos)).toEqual([])
})

test('every exception has a reason', () => {
  for (const { porque } of [...PERMITIDOS, ...Object.values(NAO_CRESCE)]) expect(porque).not.toBe('')
})

describe('refused', () => {
  const recusa = (text: string, ...values: string[]) => casas.recusa({ text, values })
  const ALGUEM = '00000000-0000-4000-8000-000000000001'

  test('a growing table that is read from end to end', async () => {
    expect(await recusa(`select * from frete where conteudo ->> 'valor' = $1`, '8990')).toMatch('Seq Scan on frete')
    expect(await recusa('select count(*) from usuario')).toMatch(/Seq Scan|cost/)
    expect(await recusa('update preferencia set alerta_pagamento = true')).toMatch('Seq Scan on preferencia')
  })

  test('also behind a limit, when a row must be searched for', async () => {
    expect(await recusa(`select * from notificacao where texto = $1 limit 1`, 'x')).toMatch('Seq Scan on notificacao')
  })

  test('a sort over everybody’s rows, and a count of them', async () => {
    expect(await recusa('select uuid from frete order by valor_frete_centavos desc limit 20')).toBeDefined()
    expect(await recusa('select status, count(*) from transacao group by 1')).toBeDefined()
  })

  test('an index of which much is read', async () => {
    expect(await recusa('select count(*) from movimento where em >= $1', '2026-01-01T00:00:00Z')).toMatch(/cost .* → /)
  })

  test('a join that reads everybody’s rows for one', async () => {
    expect(
      await recusa(
        `select f.uuid from frete f join frete_ocorrencia o on o.frete_uuid = f.uuid where o.agencia = $1`,
        'São Paulo',
      ),
    ).toBeDefined()
  })

  test('the jobs of the queue that are done', async () => {
    expect(await recusa(`select count(*) from fila.job where state = 'completed'`)).toBeDefined()
  })

  test('a table that nobody has thought of: it grows', async () => {
    await casas.muitos.query('begin')
    await casas.muitos.query('create table novidade (uuid uuid primary key, assinatura_uuid uuid)')
    const { lidaInteira, planejar } = await import('./plano.ts')
    const plano = await planejar(casas.muitos, {
      text: 'select * from novidade where assinatura_uuid = $1',
      values: [ALGUEM],
    })
    await casas.muitos.query('rollback')
    expect(lidaInteira(plano)).toMatchObject({ 'Relation Name': 'novidade' })
  })

  test('not: one person’s rows, one page of a queue, a small table', async () => {
    expect(
      await recusa('select * from frete where assinatura_uuid = $1 order by comprado_em desc limit 20', ALGUEM),
    ).toBe(undefined)
    expect(await recusa('select * from frete where uuid = $1', ALGUEM)).toBe(undefined)
    expect(await recusa('select * from municipio order by nome')).toBe(undefined)
  })
})

describe('a key without an index', () => {
  test('is named, with the statement that deletes from the other table', async () => {
    const deletes = [{ text: 'delete from "municipio" where "uuid" = $1', values: [], from: 'planted' }]
    expect(await semIndice(casas.muitos, deletes)).toContainEqual(
      expect.stringMatching(/^loja\.municipio_uuid → municipio \(planted/),
    )
  })
})
