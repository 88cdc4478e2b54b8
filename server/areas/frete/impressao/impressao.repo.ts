import { sql } from 'kysely'
import type { Centavos } from '#contract/kernel/values/centavos'
import type { Db } from '../../../kernel/deps.ts'

/** What papers show of these fretes, those of this subscriber only; in no order. */
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
      'etiquetaDeTeste',
      // what the carrier insures free of charge
      sql<Centavos>`coalesce((snapshot #>> '{regras,seguro,gratis}')::int, 0)`.as('coberturaCentavos'),
    ])
    .where('assinaturaUuid', '=', assinaturaUuid)
    .where(sql<boolean>`uuid = any(${uuids}::uuid[])`)
    .execute()

/**
 * Stores that these labels were printed. Of two print jobs at once the later instant stays. Rows are locked in one
 * order, so two batches with the same fretes never wait for each other in a circle.
 */
export const markImpressos = (db: Db, uuids: readonly string[], em: Date) =>
  sql`
    update frete set impresso_em = greatest(frete.impresso_em, ${em}::timestamptz)
    from (select uuid from frete where uuid = any(${uuids}::uuid[]) order by uuid for no key update) as vez
    where frete.uuid = vez.uuid`.execute(db)
