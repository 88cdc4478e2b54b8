import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Alert } from '../../../ui/page/alert.tsx'
import { usosQuery } from '../../carrinho/index.ts'
import type { Linha } from '../rascunho.rules.ts'
import { type AvisoDaChave, listAvisosDasChaves, listChaves } from './chave.rules.ts'
import css from './chaves-card.module.css'

const SHOWN = 8

/** The keys in a spreadsheet that the person should check. A doubtful key is not refused (D §5). */
export function ChavesCard({ linhas }: { linhas: readonly Linha[] }) {
  const { data: usos = [] } = useQuery(usosQuery(listChaves(linhas)))
  const avisos = listAvisosDasChaves(linhas, usos)
  const rest = avisos.length - SHOWN
  if (avisos.length === 0) return null
  return (
    <Alert tone="warning" title="Confira as notas fiscais destas linhas">
      <ul className={css.list}>
        {avisos.slice(0, SHOWN).map(({ linhas, mensagem, fretes }) => (
          <li key={`${linhas.join()} ${mensagem}`}>
            <b>{`${linhasText(linhas)}: `}</b>
            {mensagem}
            {fretes.map(({ uuid, codigo }) => (
              <Link key={uuid} to={`/envios?frete=${uuid}`}>
                {codigo ?? 'ver o frete'}
              </Link>
            ))}
          </li>
        ))}
      </ul>
      {rest > 0 && <p>{`E mais ${rest}.`}</p>}
    </Alert>
  )
}

const linhasText = (linhas: AvisoDaChave['linhas']) =>
  linhas.length === 1 ? `Linha ${linhas[0]}` : `Linhas ${linhas.slice(0, -1).join(', ')} e ${linhas.at(-1)}`
