import { Link } from 'react-router'
import type { RemetenteDigitado } from '#contract/carrinho'
import { isPropria } from '../../../app/data/perfil.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import type { Remetentes } from '../../carrinho/index.ts'
import css from './remetente-card.module.css'

/** The sender of all rows, and their address. */
export function RemetenteCard({
  remetentes: { loja, endereco: meuEndereco },
  remetente,
  usaMeusDados,
  onChange,
}: {
  remetentes: Remetentes
  /** The sender's data; null if the known data is not enough for a label. */
  remetente: RemetenteDigitado | null
  usaMeusDados: boolean
  onChange: (usaMeusDados: boolean) => void
}) {
  const isLoja = loja !== undefined && !usaMeusDados
  const endereco = isLoja ? loja.endereco : meuEndereco
  return (
    <div className={css.card}>
      <p className={css.label}>Remetente</p>
      {remetente && endereco ? (
        <p>
          <b>{[remetente.nome, remetente.sobrenome].filter(Boolean).join(' ')}</b>
          <span className={css.place}>
            {`${endereco.logradouro}, ${endereco.numero}, ${endereco.nomeCidade}, ${endereco.siglaUf}`}
          </span>
        </p>
      ) : (
        <p className={css.wrong}>
          Faltam dados do remetente.{' '}
          <Link to={isLoja ? '/configuracoes/minha-loja' : '/configuracoes/conta-editar'}>Completar os dados</Link>
        </p>
      )}
      {loja && isPropria() && (
        <Checkbox
          label={`Usar meus próprios dados, e não os da loja ${loja.nome || loja.razaoSocial}`}
          isChecked={usaMeusDados}
          onChange={onChange}
        />
      )}
    </div>
  )
}
