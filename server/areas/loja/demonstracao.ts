import { randomUUID } from 'node:crypto'
import type { Deps } from '../../kernel/deps.ts'
import { findDemoAssinatura, lockAssinante } from '../acesso/index.ts'
import { findMunicipioByNome } from '../endereco/index.ts'
import { countLojas, insertLoja } from './loja.repo.ts'

/** The demo subscriber's shop (D §2). Its address differs from hers, so that the sender changes the origin. */
const DEMO_LOJA = {
  nome: 'Ateliê da Marina',
  razaoSocial: 'Ateliê Marina Demonstração Ltda.',
  telefone: '1132654321',
  email: 'loja@freteflex.test',
  site: '',
  cnpj: '11222333000181',
  cep: '04538132',
  logradouro: 'Avenida Brigadeiro Faria Lima',
  numero: '3477',
  complemento: 'Loja 2',
  bairro: 'Itaim Bibi',
  referencia: '',
}

/** Gives the demo subscriber a shop if she has none, also in a database of an earlier version. */
export async function createDemoLoja({ db, clock }: Deps) {
  const assinaturaUuid = await findDemoAssinatura(db)
  const municipioUuid = findMunicipioByNome('São Paulo', 'SP')?.uuid
  if (!assinaturaUuid || !municipioUuid) return
  await db.transaction().execute(async (tx) => {
    await lockAssinante(tx, assinaturaUuid)
    if ((await countLojas(tx, assinaturaUuid)) > 0) return
    await insertLoja(tx, {
      ...DEMO_LOJA,
      uuid: randomUUID(),
      assinaturaUuid,
      municipioUuid,
      isAtiva: true,
      isPadrao: true,
      criadaEm: clock.now(),
    })
  })
}
