import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import {
  CHAVE_TAMANHO,
  chaveChars,
  formatChave,
  isChave,
  problemaDaChave,
} from '#contract/kernel/values/chave-de-acesso'
import { Icon } from '../../../ui/drawings/icon.tsx'
import { INTEIRO, type Mask } from '../../../ui/fields/mask.rules.ts'
import { MaskedField } from '../../../ui/fields/masked-field.tsx'
import type { BoundField } from '../../../ui/fields/use-fields.ts'
import { BotaoDaCamera } from '../camera/botao-da-camera.tsx'
import type { DadosRascunho } from '../dados-rascunho.ts'
import { chaveDigitada, tellChave } from './chave-digitada.rules.ts'
import { Counted } from './counted.tsx'
import css from './nota-fields.module.css'
import { usosQuery } from './usos.queries.ts'

const CFOP_TAMANHO = 4

/** The invoice (S2 §5). A key that cannot be right gets a warning beside the field and is not refused (D §5). */
export function NotaFields({
  rascunho: { uuid, chave, cfop },
  onChange,
  bind,
}: {
  rascunho: Pick<DadosRascunho, 'uuid' | 'chave' | 'cfop'>
  onChange: (changed: Partial<DadosRascunho>) => void
  bind: (campo: string, help?: string) => BoundField
}) {
  const chars = chaveChars(chave)
  const problema = problemaDaChave(chars)
  const duvida = isChave(chars) && problema
  const doubtId = useId()
  const { note, ...campo } = bind('notaFiscal.numeroDanfCte')
  return (
    <div className={css.fields}>
      <div>
        <Counted count={chars.length} max={CHAVE_TAMANHO}>
          <MaskedField
            {...campo}
            {...(duvida ? { describedBy: doubtId } : { note })}
            label="Chave da nota fiscal"
            mask={CHAVE}
            autoComplete="off"
            required
            isStarred
            value={chave}
            onChange={(chave) => onChange({ chave })}
          />
        </Counted>
        <output id={doubtId} className={css.doubt}>
          {duvida && (
            <>
              <Icon name="alert" size="s" />
              {duvida}
            </>
          )}
        </output>
        {!problema && <DaChave chave={chars} frete={uuid} />}
        <BotaoDaCamera onChave={(chave) => onChange({ chave: formatChave(chave) })} />
      </div>
      <Counted count={cfop.length} max={CFOP_TAMANHO}>
        <MaskedField
          {...bind('notaFiscal.cfop', 'Está na nota, ex. 5102.')}
          label="CFOP"
          mask={CFOP}
          inputMode="numeric"
          autoComplete="off"
          required
          isStarred
          value={cfop}
          onChange={(cfop) => onChange({ cfop })}
        />
      </Counted>
    </div>
  )
}

/** What a right key says of its note, and which other fretes go with it. */
function DaChave({ chave, frete }: { chave: string; frete: string }) {
  const { data = [] } = useQuery(usosQuery([chave]))
  const [usos] = data
  const isNoCarrinho = usos?.noCarrinho.some((uuid) => uuid !== frete)
  const isUsada = usos && (usos.usada.length > 0 || isNoCarrinho)
  return (
    <>
      <p className={css.found}>{tellChave(chave)}</p>
      <output className={css.doubt}>
        {isUsada && (
          <>
            <Icon name="alert" size="s" />
            <span>
              {'Esta nota já acompanha outro frete: '}
              {usos.usada.map(({ frete, codigoEncomenda }) => (
                <Link key={frete} to={`/envios?frete=${frete}`}>
                  {codigoEncomenda ?? 'frete ainda sem código'}
                </Link>
              ))}
              {isNoCarrinho && <Link to="/carrinho">um do carrinho</Link>}
            </span>
          </>
        )}
      </output>
    </>
  )
}

const CHAVE: Mask = { own: /[0-9a-z]/i, format: (text) => formatChave(chaveDigitada(text)) }
const CFOP: Mask = { own: INTEIRO.own, format: (text) => INTEIRO.format(text).slice(0, CFOP_TAMANHO) }
