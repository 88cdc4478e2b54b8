import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { formatReais } from '#contract/kernel/values/centavos'
import { STATUS_DE_FRETE } from '#contract/kernel/values/status-de-frete'
import { semQuebra } from '#contract/kernel/values/texto'
import type { FreteDaOperacao } from '#contract/operacao/frete'
import { CallError } from '../../app/data/api.ts'
import { lazyPart } from '../../app/lazy-part.tsx'
import { useCopy } from '../../app/use-copy.ts'
import css from '../../areas/operacao/busca/frete.module.css'
import { freteQuery } from '../../areas/operacao/busca/frete.queries.ts'
import { Cancelar, Dinheiro, QuemE } from '../../areas/operacao/busca/lateral-do-frete.tsx'
import { LinhaDoFrete } from '../../areas/operacao/busca/linha-do-frete.tsx'
import { nameOf } from '../../areas/operacao/busca/tabela-de-fretes.tsx'
import { TOM_DO_FRETE } from '../../areas/operacao/busca/tom-do-frete.ts'
import { Falha } from '../../areas/operacao/pecas/falha.tsx'
import { Selo } from '../../areas/operacao/pecas/selo.tsx'
import { Tela } from '../../areas/operacao/pecas/tela.tsx'
import { Tecla } from '../../areas/operacao/teclas/tecla.tsx'
import { useTeclas } from '../../areas/operacao/teclas/use-teclas.ts'
import { Button } from '../../ui/page/button.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'

const PainelDeReembolso = lazyPart(
  async () => (await import('../../areas/operacao/reembolsos/painel-de-reembolso.tsx')).PainelDeReembolso,
)

/** Frete: one timeline of everything that happened to a frete, and what the staff may do. */
export default function Frete() {
  const { uuid = '' } = useParams()
  const { data: frete, error, refetch } = useQuery(freteQuery(uuid))
  if (error instanceof CallError && error.code === 'NOT_FOUND')
    return (
      <Tela titulo="Frete">
        <p>A história do frete não aparece: este frete não existe. Confira o endereço, ou use a busca do alto.</p>
      </Tela>
    )
  if (error && !frete)
    return (
      <Tela titulo="Frete">
        <Falha error={error} texto="Não deu para ler este frete agora." onRetry={() => void refetch()} />
      </Tela>
    )
  if (!frete)
    return (
      <Tela titulo="Frete">
        <Skeleton size="block" />
      </Tela>
    )
  return <Pagina key={uuid} frete={frete} />
}

function Pagina({ frete }: { frete: FreteDaOperacao }) {
  const { copy, outcome } = useCopy(frete.codigoEncomenda ?? frete.uuid)
  useTeclas({ copiar: copy })
  return (
    <Tela
      titulo={nameOf(frete)}
      nota={
        <>
          <Selo tom={TOM_DO_FRETE[frete.status]}>{STATUS_DE_FRETE[frete.status]}</Selo>{' '}
          {frete.situacao && <Selo tom="alerta">{frete.situacao}</Selo>}
        </>
      }
      acoes={
        <Button size="s" onClick={copy}>
          {outcome === 'copied' ? 'Copiado' : frete.codigoEncomenda ? 'Copiar o código' : 'Copiar o uuid'}{' '}
          <Tecla id="copiar" />
        </Button>
      }
    >
      <Resumo frete={frete} />
      <div className={css.quadro}>
        <LinhaDoFrete linha={frete.linha} />
        <div className={css.coluna}>
          <Dinheiro frete={frete} />
          <PainelDeReembolso frete={frete.uuid} />
          <QuemE frete={frete} />
          {frete.podeCancelar && <Cancelar frete={frete} />}
        </div>
      </div>
    </Tela>
  )
}

function Resumo({ frete }: { frete: FreteDaOperacao }) {
  const { dimensoes, pedido } = frete
  const lados = [
    dimensoes.alturaPacote,
    dimensoes.larguraPacote,
    dimensoes.comprimentoPacote,
    dimensoes.diametroPacote,
  ].filter((lado) => lado != null)
  const pares = [
    ['Serviço', `${frete.transportadora} ${frete.produto}`],
    ['Trajeto', `${frete.origem} a ${frete.destino}`],
    ['Encomenda', semQuebra(`${lados.join(' × ')} cm, ${dimensoes.pesoPacote.toLocaleString('pt-BR')} g`)],
    ['Valor declarado', formatReais(frete.valorDeclarado)],
    [frete.status === 'AGUARDANDO_PAGAMENTO' ? 'A pagar' : 'Pago', formatReais(frete.valorFrete)],
    ['Destinatário', frete.destinatario],
    ...(pedido ? [['Pedido', pedido]] : []),
  ]
  return (
    <dl className={css.resumo}>
      {pares.map(([nome, valor]) => (
        <div key={nome}>
          <dt>{nome}</dt>
          <dd>{valor}</dd>
        </div>
      ))}
    </dl>
  )
}
