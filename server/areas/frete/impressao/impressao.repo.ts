import { sql } from 'kysely'
import type { Centavos } from '#contract/kernel/values/centavos'
import type { Db } from '../../../kernel/deps.ts'

/** What papers say of fretes, of those that are this subscriber's; in no order. */
export const listParaImprimir = (db: Db, assinaturaUuid: string, uuids: readonly string[]) =>
  db
    .selectFrom('frete')
    .select([
      'uuid',
      'status',
      'estornadoEm',
      'pedido',
      'destinatario',
      'remetente',
      'conteudo',
      'notaFiscal',
      'agenciaUuid',
      'transportadoraUuid',
      'produto',
      'nomeProduto',
      'pesoGramas',
      'avisoRecebimento',
      'maoPropria',
      'valorSeguroCentavos',
      'codigoEncomenda',
      'prazoExpiracao',
      // what the carrier covers without being paid for it
      sql<Centavos>`coalesce((snapshot #>> '{regras,seguro,gratis}')::int, 0)`.as('coberturaCentavos'),
    ])
    .where('assinaturaUuid', '=', assinaturaUuid)
    .where(sql<boolean>`uuid = any(${uuids}::uuid[])`)
    .execute()

export type FreteParaImprimir = Awaited<ReturnType<typeof listParaImprimir>>[number]
