import { useId, useState } from 'react'
import type { CartaoSalvo } from '#contract/pagamento/cartao'
import type { BoundField } from '../../../ui/fields/use-fields.ts'
import page from '../../../ui/page/page.module.css'
import { TrashButton } from '../../../ui/page/trash-button.tsx'
import { cx } from '../../../ui/tokens/cx.ts'
import { codigoDigits } from '../cartao.rules.ts'
import { BandeiraMark } from './bandeira-mark.tsx'
import { BANDEIRA } from './bandeiras.ts'
import css from './cartoes-salvos.module.css'
import { CodigoDeSegurancaField } from './codigo-de-seguranca-field.tsx'
import { DeleteCartao } from './delete-cartao.tsx'

/** The saved cards, and a new one. The chosen card asks for its code (S2 §4). */
export function CartoesSalvos({
  cartoes,
  escolhido,
  codigo,
  codigoField,
  onChoose,
  onCodigo,
}: {
  cartoes: readonly CartaoSalvo[]
  /** Its uuid, or null for a new card. */
  escolhido: string | null
  codigo: string
  codigoField: BoundField
  onChoose: (uuid: string | null) => void
  onCodigo: (codigo: string) => void
}) {
  const name = useId()
  const [deleting, setDeleting] = useState<CartaoSalvo | null>(null)
  return (
    <div role="radiogroup" aria-label="Com qual cartão?" className={css.list}>
      {cartoes.map((cartao) => {
        const isOn = cartao.uuid === escolhido
        return (
          <div key={cartao.uuid} className={cx(css.card, isOn && css.on)}>
            <div className={css.row}>
              <input
                id={`${name}-${cartao.uuid}`}
                type="radio"
                name={name}
                className={css.radio}
                checked={isOn}
                onChange={() => onChoose(cartao.uuid)}
              />
              <BandeiraMark bandeira={cartao.brand} />
              <label htmlFor={`${name}-${cartao.uuid}`} className={css.words}>
                <b>{cartao.cardName || `${BANDEIRA[cartao.brand]} final ${finalOf(cartao)}`}</b>
                <span>
                  {cartao.cardName && ( // without its own name the line above already shows the digits
                    <>
                      <span className={page.srOnly}>{`final ${finalOf(cartao)}, `}</span>
                      <span aria-hidden="true">{`•••• ${finalOf(cartao)} · `}</span>
                    </>
                  )}
                  {cartao.holder}
                </span>
              </label>
              <TrashButton
                label={`Apagar o cartão final ${finalOf(cartao)}`}
                className={css.trash}
                onClick={() => setDeleting(cartao)}
              />
            </div>
            {isOn && (
              <div className={css.code}>
                <CodigoDeSegurancaField
                  digitos={codigoDigits(cartao.brand)}
                  value={codigo}
                  onChange={onCodigo}
                  {...codigoField}
                />
              </div>
            )}
          </div>
        )
      })}
      <div className={cx(css.card, escolhido === null && css.on)}>
        <div className={css.row}>
          <input
            id={`${name}-novo`}
            type="radio"
            name={name}
            className={css.radio}
            checked={escolhido === null}
            onChange={() => onChoose(null)}
          />
          <BandeiraMark bandeira="DESCONHECIDA" />
          <label htmlFor={`${name}-novo`} className={css.words}>
            <b>Usar outro cartão</b>
          </label>
        </div>
      </div>
      {deleting && <DeleteCartao cartao={deleting} onClose={() => setDeleting(null)} />}
    </div>
  )
}

const finalOf = ({ cardNumber }: CartaoSalvo) => cardNumber.slice(-4)
