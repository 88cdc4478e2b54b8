import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { LUGARES } from '../../areas/operacao/moldura/lugares.ts'
import { FretesPorStatus, Maquinas, Transportadoras } from '../../areas/operacao/painel/casa.tsx'
import { DiasDosLivros } from '../../areas/operacao/painel/dias-dos-livros.tsx'
import { Hoje } from '../../areas/operacao/painel/hoje.tsx'
import css from '../../areas/operacao/painel/painel.module.css'
import { painelQuery } from '../../areas/operacao/painel/painel.queries.ts'
import { PartesDeFora } from '../../areas/operacao/painel/partes-de-fora.tsx'
import { TabelaDeFilas } from '../../areas/operacao/painel/tabela-de-filas.tsx'
import { Falha } from '../../areas/operacao/pecas/falha.tsx'
import { Tela } from '../../areas/operacao/pecas/tela.tsx'
import { Tecla } from '../../areas/operacao/teclas/tecla.tsx'
import { useTeclas } from '../../areas/operacao/teclas/use-teclas.ts'
import { formatInstante } from '../../ui/filter/instante.rules.ts'
import { ButtonLink } from '../../ui/page/button-link.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'

/** Painel: what waits in each queue, the most pressing queue first, and how today goes. */
export default function Painel() {
  const navigate = useNavigate()
  const { data: painel, error, refetch } = useQuery(painelQuery())
  const primeira = painel?.filas.find(({ abertos }) => abertos > 0)
  const lugar = LUGARES.find(({ fila }) => fila && fila === primeira?.fila)
  const maisUrgente = lugar && [lugar.to, primeira?.primeiro?.item].filter(Boolean).join('/')
  useTeclas({ maisVelha: maisUrgente !== undefined && (() => void navigate(maisUrgente)) })
  return (
    <Tela
      titulo="Painel"
      nota={painel && `de ${formatInstante(painel.em)}`}
      acoes={
        lugar && (
          <ButtonLink look="act" to={maisUrgente!}>
            Atender a mais urgente: {lugar.nome} <Tecla id="maisVelha" />
          </ButtonLink>
        )
      }
    >
      {error && !painel ? (
        <Falha error={error} texto="Não deu para ler o painel agora." onRetry={() => void refetch()} />
      ) : !painel ? (
        <Skeleton size="block" />
      ) : (
        <>
          <div className={css.quadro}>
            <TabelaDeFilas filas={painel.filas} agora={painel.em} />
            <Hoje painel={painel} />
          </div>
          {painel.livros.length > 0 && (
            <div className={css.livros}>
              <DiasDosLivros livros={painel.livros} />
            </div>
          )}
          <div className={css.baixo}>
            <Transportadoras transportadoras={painel.transportadoras} />
            <FretesPorStatus fretesPorStatus={painel.fretesPorStatus} />
            <Maquinas maquinas={painel.maquinas} agora={painel.em} />
          </div>
          <div className={css.livros}>
            <PartesDeFora partes={painel.partes} agora={painel.em} />
          </div>
        </>
      )}
    </Tela>
  )
}
