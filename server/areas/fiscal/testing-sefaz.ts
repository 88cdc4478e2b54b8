import { afterAll, beforeAll } from 'vitest'
import type { DocumentoFiscal } from '#contract/fiscal/dce'
import { openEmissorSimulado } from '../../adapters/dce/simulado/index.ts'
import type { EmissorDce } from '../../ports/emissor-dce.ts'
import { destinatario, enderecoNoRio } from '../../testing/given/carrinho.ts'
import { vendedor } from '../../testing/given/frete.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { completePessoa } from '../destinatario/index.ts'
import { issueDce } from './index.ts'

/** One house for all tests of a file, with the simulated tax authority. A test may replace its calls by `changes`. */
export function useSefaz() {
  let house: TestHouse
  let sefaz: EmissorDce
  beforeAll(async () => {
    const emissorDce = {} as EmissorDce
    house = await startHouse({ brought: { emissorDce } })
    sefaz = openEmissorSimulado({ db: house.db, clock: house.deps.clock, marca: house.deps.config.marca })
    Object.assign(emissorDce, sefaz, {
      sign: (...asked: Parameters<EmissorDce['sign']>) => (fiscal.changes.sign ?? sefaz.sign)(...asked),
      authorise: (...asked: Parameters<EmissorDce['authorise']>) =>
        (fiscal.changes.authorise ?? sefaz.authorise)(...asked),
      find: (...asked: Parameters<EmissorDce['find']>) => (fiscal.changes.find ?? sefaz.find)(...asked),
      cancel: (...asked: Parameters<EmissorDce['cancel']>) => (fiscal.changes.cancel ?? sefaz.cancel)(...asked),
    })
  })
  afterAll(() => house.stop())

  const fiscal = {
    changes: {} as Partial<EmissorDce>,
    get house() {
      return house
    },
    get sefaz() {
      return sefaz
    },

    /** A subscriber with one paid frete to an address with this complement. */
    async remetenteDe(complemento = '', changed: Record<string, unknown> = {}) {
      const ana = await vendedor(house)
      const para = destinatario({ endereco: enderecoNoRio({ complemento }) })
      const [uuid] = await ana.buy({ destinatario: para, ...changed })
      const frete = async () =>
        (await ana.me.get(`/api/v1/frete/${uuid}`)).json<{ statusFrete: string; documentoFiscal: DocumentoFiscal }>()
      return {
        ...ana,
        uuid: uuid!,
        frete,
        documento: async () => (await frete()).documentoFiscal,
        row: () => house.db.selectFrom('dce').selectAll().where('freteUuid', '=', uuid!).executeTakeFirst(),
        cancel: () => ana.me.put(`/api/v1/frete/${uuid}`),
        tell: (status: 'POSTADO') => house.post(`/sandbox/fretes/${uuid}/eventos`, { status }),
      }
    },

    /** The rows of the simulated authority with this key. */
    naSefaz: (chave: string | null) =>
      house.db.selectFrom('sefazDce').selectAll().where('chave', '=', chave!).execute(),

    async pessoasDe(uuid: string) {
      const row = await house.db
        .selectFrom('frete')
        .select(['assinaturaUuid', 'remetente', 'destinatario'])
        .where('uuid', '=', uuid)
        .executeTakeFirstOrThrow()
      return {
        assinaturaUuid: row.assinaturaUuid,
        remetente: completePessoa(row.remetente),
        destinatario: completePessoa(row.destinatario),
      }
    },

    /** Sends the DC-e of a frete again, as the staff does. */
    async reissue(uuid: string) {
      const { destinatario: para, ...pessoas } = await fiscal.pessoasDe(uuid)
      const pedido = {
        ...pessoas,
        freteUuid: uuid,
        destinatario: { ...para, endereco: { ...para.endereco, complemento: '' } },
        conteudo: { valor: 1000, itens: [{ descricao: 'Caneca', quantidade: 1 }] },
        modalidade: 0 as const,
      }
      return issueDce(house.deps, pedido, { isDeNovo: true })
    },
  }
  return fiscal
}
