import { useQuery } from '@tanstack/react-query'
import type { FichaDaContestacao } from '#contract/operacao/contestacoes'
import { useFileImage } from '../../../app/use-file-image.ts'
import { formatDiaHora } from '../../../ui/filter/instante.rules.ts'
import { Cartao } from '../pecas/cartao.tsx'
import css from './contestacoes.module.css'
import { provaQuery } from './contestacoes.queries.ts'

/** The photos of the frete, those of the contest marked. */
export function Provas({ ficha }: { ficha: FichaDaContestacao }) {
  const { provas, diferencaUuid } = ficha
  return (
    <Cartao titulo="Provas" nota={provas.length === 1 ? '1 foto' : `${provas.length} fotos`}>
      {provas.length === 0 ? (
        <p>A pessoa não mandou fotos.</p>
      ) : (
        <ul className={css.provas}>
          {provas.map((prova) => (
            <li key={prova.uuid}>
              {prova.apagada ? <p>Apagada</p> : <Foto uuid={diferencaUuid} prova={prova} />}
              <b>
                Foto {prova.numero}
                {prova.daContestacao && ', da contestação'}
              </b>
              <span>
                {formatDiaHora(prova.enviadaEm)}, {prova.antesDaPostagem ? 'antes da postagem' : 'depois da postagem'}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Cartao>
  )
}

function Foto({ uuid, prova }: { uuid: string; prova: FichaDaContestacao['provas'][number] }) {
  const { data: file, error } = useQuery(provaQuery(uuid, prova.uuid))
  const showIn = useFileImage(file)
  if (error) return <p role="alert">Não deu para abrir a foto agora.</p>
  return <img ref={showIn} alt={`Foto ${prova.numero} do pacote`} width={prova.largura} height={prova.altura} />
}
