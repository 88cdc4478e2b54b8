import { type ComponentProps, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatTelefone } from '#contract/kernel/values/telefone'
import { LIMITES_DO_ENDERECO_DA_LOJA } from '#contract/loja'
import { isPropria } from '../../../app/data/perfil.ts'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Button } from '../../../ui/page/button.tsx'
import label from '../../../ui/page/label.module.css'
import { EnderecoFields, shownNumero } from '../../endereco/index.ts'
import { DadosCard } from '../dados-card.tsx'
import type { PessoaRascunho } from '../pessoa-rascunho.ts'
import { PessoaFields } from './pessoa-fields.tsx'
import css from './remetente-card.module.css'

/** The sender. It seldom changes, so it is shown as a label, and opened to be changed or when something is missing. */
export function RemetenteCard({
  loja,
  isDaLoja,
  usaMeusDados,
  onUsaMeusDados,
  hasProblems,
  isHidden,
  pessoa,
  endereco,
}: {
  /** A member does not see the subscriber's own data (D §16): the frete keeps its sender. */
  isHidden: boolean
  /** The shop that sends, unless the person chose their own name. */
  loja: string | undefined
  /** The document is that of a shop of the subscription: its lines may be longer than a person's. */
  isDaLoja: boolean
  usaMeusDados: boolean
  onUsaMeusDados: (usaMeusDados: boolean) => void
  hasProblems: boolean
  pessoa: ComponentProps<typeof PessoaFields>
  endereco: ComponentProps<typeof EnderecoFields>
}) {
  const [isOpen, setOpen] = useState(hasProblems)
  if (hasProblems && !isOpen) setOpen(true)
  const fields = useRef<HTMLDivElement>(null)
  const open = () => {
    flushSync(() => setOpen(true))
    fields.current?.querySelector('input')?.focus()
  }
  return (
    <DadosCard title="Dados do remetente">
      {loja && isPropria() && (
        <Checkbox
          label={`Usar meus próprios dados, e não os da loja ${loja}`}
          isChecked={usaMeusDados}
          onChange={onUsaMeusDados}
        />
      )}
      {isOpen ? (
        <div ref={fields} className={css.open}>
          <PessoaFields {...pessoa} isDaLoja={isDaLoja} />
          <EnderecoFields
            {...endereco}
            {...(isDaLoja && { limites: LIMITES_DO_ENDERECO_DA_LOJA })}
            isCepLocked
            isNumeroRequired
          />
        </div>
      ) : (
        <div className={css.closed}>
          <Etiqueta pessoa={pessoa.pessoa} />
          {isHidden ? (
            <p>Enviado por quem abriu a conta: os outros dados aparecem só na etiqueta impressa.</p>
          ) : (
            <Button size="s" onClick={open}>
              <WorkIcon name="edit" size="s" />
              Alterar remetente
            </Button>
          )}
        </div>
      )}
    </DadosCard>
  )
}

function Etiqueta({ pessoa: { nome, sobrenome, cpfCnpj, telefone, email, endereco } }: { pessoa: PessoaRascunho }) {
  const { logradouro, complemento, bairro, nomeCidade, estado, cep } = endereco
  return (
    <p className={label.who}>
      <b>{[nome, sobrenome].filter(Boolean).join(' ')}</b>
      <span>{[cpfCnpj, formatTelefone(telefone), email].filter(Boolean).join(' · ')}</span>
      {logradouro && (
        <span>
          {[`${logradouro}, ${shownNumero(endereco) || 'S/N'}`, complemento, bairro].filter(Boolean).join(', ')}
        </span>
      )}
      <span>{`${nomeCidade}/${estado}, ${cep}`}</span>
    </p>
  )
}
