import { randomUUID } from 'node:crypto'
import type { StatusDeFrete } from '#contract/frete'
import { plusSeconds } from '#contract/kernel/values/instant'
import { givenSaldo } from './carteira.ts'
import { comprador, frete } from './frete.ts'
import type { TestHouse } from './house.ts'
import { DAY } from './tempo.ts'

/** The steps from a purchase to each status. */
const CAMINHO: Record<Exclude<StatusDeFrete, 'AGUARDANDO_PAGAMENTO'>, StatusDeFrete[]> = {
  PENDENTE: [],
  GERADO: ['GERADO'],
  POSTADO: ['GERADO', 'POSTADO'],
  ENTREGUE: ['GERADO', 'POSTADO', 'ENTREGUE'],
  EXPIRADO: ['GERADO', 'EXPIRADO'],
  PROCESSANDO_CANCELAMENTO: ['GERADO', 'PROCESSANDO_CANCELAMENTO'],
  CANCELADO: ['CANCELADO'],
}

/** Somebody who buys with the wallet, as many as they like. */
export async function vendedor(house: TestHouse) {
  const ana = await comprador(house)
  await givenSaldo(house, ana.assinaturaUuid, 100_000_000)
  await house.db.insertInto('freteResumo').values({ assinaturaUuid: ana.assinaturaUuid, numeroFretes: 1000 }).execute()
  return {
    ...ana,
    /** Buys one frete by PAC for each of these, and tells their uuids in the same order. */
    async buy(...changes: Record<string, unknown>[]) {
      const { 'correios/pac': pac } = await ana.quote()
      const { uuid } = await ana.fill(...changes.map((change) => frete(pac, change)))
      const bought = await ana.me.post(`/api/v1/frete/${uuid}`)
      if (bought.statusCode !== 200) throw new Error(bought.body)
      const compra = (await ana.me.get(`/api/v1/compra/${uuid}`)).json<{ fretes: { uuid: string }[] }>()
      return compra.fretes.map((one) => one.uuid)
    },
  }
}

let numero = 0
/** A code that no other frete of these tests has. */
export const novoCodigo = () => `QQ${String(++numero).padStart(9, '0')}BR`

/** Takes a bought frete on, as its carrier and its life will do. */
export async function givenStatus(
  house: TestHouse,
  uuid: string,
  status: keyof typeof CAMINHO,
  { codigo = novoCodigo(), prazo = plusSeconds(house.clock.now(), 15 * DAY) }: { codigo?: string; prazo?: Date } = {},
) {
  const em = house.clock.now()
  for (const para of CAMINHO[status]) {
    const emitido = { codigoEncomenda: codigo, geradoEm: em, prazoExpiracao: prazo }
    await house.db
      .updateTable('frete')
      .set({
        status: para,
        statusEm: em,
        statusCausa: 'Teste',
        statusAtor: 'teste',
        ...(para === 'GERADO' && emitido),
        ...(para === 'POSTADO' && { postadoEm: em }),
      })
      .where('uuid', '=', uuid)
      .execute()
  }
  return codigo
}

/** What the carrier told, at an instant. */
export const givenOcorrencia = (house: TestHouse, freteUuid: string, em: Date, descricao: string, agencia = '') =>
  house.db.insertInto('freteOcorrencia').values({ freteUuid, em, descricao, agencia, etapa: 'OUTRA' }).execute()

export const givenComprado = (house: TestHouse, uuid: string, compradoEm: Date) =>
  house.db.updateTable('frete').set({ compradoEm }).where('uuid', '=', uuid).execute()

/** Somebody with a role in another's shop. */
export async function givenPerfil(
  house: TestHouse,
  usuarioUuid: string,
  assinaturaUuid: string,
  papel: 'OPERACAO' | 'FINANCEIRO',
) {
  const uuid = randomUUID()
  const perfil = { uuid, usuarioUuid, assinaturaUuid, papel, nomeDaLoja: 'Ateliê', criadoEm: house.clock.now() }
  await house.db.insertInto('perfil').values(perfil).execute()
  return uuid
}
