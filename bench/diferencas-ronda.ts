/** A round of comparing many fretes that carriers have just measured, in a process of its own. Prints how long it took. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { compareMedidos } from '../server/areas/diferenca/diferencas-novas.ts'
import { insertFretes, type NovoFrete } from '../server/areas/frete/frete.repo.ts'
import { readConfig } from '../server/config.ts'
import { openHouse } from '../server/house.ts'
import { insertAssinante } from '../server/testing/given/assinante.ts'
import { CORREIOS, destinatario, RIO } from '../server/testing/given/carrinho.ts'
import { snapshotDeExemplo } from './diferencas-massa.ts'

const FRETES = Number(process.argv[2])
const VENDEDORES = 20

const { deps, close } = await openHouse(readConfig(), { isWorking: false })
const begun = deps.clock.now()
const { cidade: _, ...endereco } = destinatario().endereco
const pessoa = { ...destinatario(), endereco: { ...endereco, municipioUuid: RIO } }
const snapshot = snapshotDeExemplo()
for (let i = 0; i < VENDEDORES; i++) {
  const { assinaturaUuid } = (await insertAssinante(deps.db, begun))!
  await sql`update frete_resumo set numero_fretes = ${FRETES} where assinatura_uuid = ${assinaturaUuid}`.execute(
    deps.db,
  )
  const compraUuid = randomUUID()
  const fretes = Array.from({ length: FRETES / VENDEDORES }, (_item, n) => freteOf(assinaturaUuid, compraUuid, n))
  await insertFretes(deps.db, fretes)
}
await sql`
  update frete set status = 'GERADO', codigo_encomenda = 'BENCH' || replace(uuid::text, '-', ''), gerado_em = ${begun},
    prazo_expiracao = ${begun}::timestamptz + interval '15 days'`.execute(deps.db)
await sql`update frete set status = 'POSTADO', postado_em = ${begun}, medidas_transportadora =
  '{"alturaPacote": 20, "larguraPacote": 20, "comprimentoPacote": 30, "pesoGramas": 3000}'::jsonb`.execute(deps.db)
await sql`vacuum analyze`.execute(deps.db)

const start = performance.now()
for (let left = FRETES; left > 0; ) {
  await compareMedidos.run(deps, {})
  const { rows } = await sql<{ quantos: number }>`select count(*) as quantos from frete_medido`.execute(deps.db)
  left = rows[0]!.quantos
}
const ms = performance.now() - start
const { rows } = await sql<{ abertas: number; avisos: number }>`
  select (select count(*) from diferenca where status = 'ABERTO') as abertas,
    (select count(*) from notificacao where tipo = 'DIFERENCA') as avisos`.execute(deps.db)
await close()
process.stdout.write(JSON.stringify({ ms, ...rows[0]! }))

function freteOf(assinaturaUuid: string, compraUuid: string, posicao: number) {
  const frete = {
    uuid: randomUUID(),
    assinaturaUuid,
    carrinhoUuid: compraUuid,
    compraUuid,
    posicao,
    pedido: '',
    destinatario: pessoa,
    remetente: pessoa,
    conteudo: null,
    notaFiscal: null,
    agenciaUuid: null,
    cotacaoUuid: randomUUID(),
    transportadoraUuid: CORREIOS,
    produto: 'correios/pac',
    nomeProduto: 'PAC',
    cepOrigem: '01310100',
    cepDestino: '20040020',
    valorEncomendaCentavos: 8990,
    formato: 'CAIXA',
    alturaCm: 4,
    larguraCm: 16,
    comprimentoCm: 24,
    diametroCm: null,
    pesoGramas: 300,
    avisoRecebimento: false,
    maoPropria: false,
    logisticaReversa: false,
    valorFreteCentavos: 1892,
    valorBalcaoCentavos: 2500,
    valorSeguroCentavos: 8990,
    diasMinimo: 3,
    diasMaximo: 5,
    isSobretaxada: false,
    snapshot,
    compradoEm: begun,
    status: 'PENDENTE',
    statusEm: begun,
    statusCausa: 'Medida',
    statusAtor: 'bench',
  } as const
  return frete as unknown as NovoFrete
}
