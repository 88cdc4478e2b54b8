import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConviteForm } from '../../areas/operacao/equipe/convite-form.tsx'
import css from '../../areas/operacao/equipe/equipe.module.css'
import { equipeQuery } from '../../areas/operacao/equipe/equipe.queries.ts'
import { OperadorLinha } from '../../areas/operacao/equipe/operador-linha.tsx'
import { Cartao } from '../../areas/operacao/pecas/cartao.tsx'
import { Falha } from '../../areas/operacao/pecas/falha.tsx'
import { Tela } from '../../areas/operacao/pecas/tela.tsx'
import { Button } from '../../ui/page/button.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'

/** /operacao/equipe: who works here, with which direitos, and who is invited. */
export default function Equipe() {
  const equipe = useQuery(equipeQuery())
  const [isInviting, setInviting] = useState(false)
  const ativos = equipe.data?.filter(({ situacao }) => situacao === 'ATIVO').length
  return (
    <Tela
      titulo="Equipe"
      nota={ativos === undefined ? undefined : ativos === 1 ? '1 pessoa' : `${ativos} pessoas`}
      acoes={
        !isInviting && (
          <Button look="act" onClick={() => setInviting(true)}>
            Convidar alguém
          </Button>
        )
      }
    >
      <div className={css.form}>
        {isInviting && (
          <Cartao titulo="Convite" nota="o link vale por 48 horas">
            <ConviteForm onDone={() => setInviting(false)} />
          </Cartao>
        )}
        {equipe.isError && !equipe.data && (
          <Falha error={equipe.error} texto="Não deu para ler a equipe." onRetry={() => void equipe.refetch()} />
        )}
        {equipe.isPending && <Skeleton size="block" />}
        {equipe.data && (
          <Cartao titulo="Quem é da equipe" isRaso>
            <ul className={css.lista}>
              {equipe.data.map((operador) => (
                <OperadorLinha key={operador.uuid} operador={operador} />
              ))}
            </ul>
          </Cartao>
        )}
      </div>
    </Tela>
  )
}
