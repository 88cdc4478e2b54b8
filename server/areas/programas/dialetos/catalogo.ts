import type { Deps } from '../../../kernel/deps.ts'
import type { ProdutoAVenda, Transportadora } from '../../../ports/transportadora.ts'
import { isDeTeste } from '../../frete/index.ts'
import { SERVICOS, type Servico } from './servicos.rules.ts'

/** A service that is on sale now, with its carrier and its product. */
export type Ofertado = { servico: Servico; transportadora: Transportadora; produto: ProdutoAVenda }

/** The services on sale that the dialects have a number for. */
export const listOfertados = ({ transportadoras }: Pick<Deps, 'transportadoras'>): Ofertado[] =>
  SERVICOS.flatMap((servico) => {
    for (const transportadora of transportadoras) {
      const produto = transportadora.listProdutos().find(({ codigo }) => codigo === servico.codigo)
      if (produto) return { servico, transportadora, produto }
    }
    return []
  })

/** The name of a service. It says when the carrier is simulated, because a shop shows the name to its buyers. */
export const nomeDoServico = (
  deps: Pick<Deps, 'expedicoes'>,
  nome: string,
  frete: { etiquetaDeTeste: boolean | null; transportadoraUuid: string },
) => (isDeTeste(deps, frete) ? `${nome} (teste)` : nome)

export const nomeDoOfertado = (deps: Pick<Deps, 'expedicoes'>, { servico, transportadora }: Ofertado) =>
  nomeDoServico(deps, servico.nome, { etiquetaDeTeste: null, transportadoraUuid: transportadora.uuid })

/** The carrier as both dialects name it; the picture is our own neutral drawing. */
export const companyOf = (
  { publicUrl }: Pick<Deps, 'publicUrl'>,
  { servico: { company }, transportadora }: Pick<Ofertado, 'servico' | 'transportadora'>,
) => ({ ...company, picture: `${publicUrl()}${transportadora.urlLogo}` })
