import type { ReactNode } from 'react'
import { MENSAGENS_DO_CARRINHO } from '#contract/carrinho'
import { formatReais } from '#contract/kernel/values/centavos'
import { ChoiceCards } from '../../../ui/fields/choice-cards.tsx'
import type { BoundField } from '../../../ui/fields/use-fields.ts'
import { usePapeisFiscais } from '../../loja/index.ts'
import { DadosCard } from '../dados-card.tsx'
import { type DadosRascunho, limiteText, type Problemas } from '../dados-rascunho.ts'
import { ConteudoFields } from './conteudo-fields.tsx'
import { readConteudo } from './conteudos.rules.ts'
import { GuardarConteudo } from './guardar-conteudo.tsx'
import { MeusConteudos } from './meus-conteudos.tsx'
import { NotaFields } from './nota-fields.tsx'

/**
 * What is in the parcel: declared by an invoice or, up to a limit, by the content form (S2 §2, D §5). Exactly one of
 * them.
 */
export function DeclaracaoCard({
  rascunho,
  valor,
  limite,
  qualPapel,
  recusa,
  onChange,
  bind,
  problemas,
}: {
  rascunho: DadosRascunho
  /** The declared value of the quote, in centavos. */
  valor: number
  limite: number
  /** Asks which fiscal paper the sender needs, or says why this form is open. */
  qualPapel: ReactNode
  /** What the carrier may refuse for the open form. */
  recusa: ReactNode
  onChange: (changed: Partial<DadosRascunho>) => void
  bind: (campo: string, help?: string) => BoundField
  problemas: Problemas
}) {
  const temDce = usePapeisFiscais().data?.temDce ?? false
  const isAbove = valor > limite
  const typed = readConteudo(rascunho.itens)
  const erro = problemas['conteudo.itens'] ?? problemas.conteudo
  return (
    <DadosCard title="Declaração" text={`Valor declarado na cotação: ${formatReais(valor)}.`}>
      {qualPapel}
      <ChoiceCards
        label="Como você declara o que envia"
        value={rascunho.declaracao}
        onChange={(declaracao) => onChange({ declaracao })}
        options={[
          {
            value: 'conteudo',
            title: 'Declaração de conteúdo',
            text: isAbove
              ? MENSAGENS_DO_CARRINHO.limite(limiteText(limite))
              : `Para envios sem nota. ${temDce ? 'Emitimos a DC-e' : 'Você imprime'} com a etiqueta.`,
            isDisabled: isAbove,
          },
          { value: 'nota', title: 'Nota fiscal', text: 'Chave de acesso da NF-e e o CFOP.' },
        ]}
      />
      {recusa}
      {rascunho.declaracao === 'conteudo' ? (
        <>
          <MeusConteudos
            itens={rascunho.itens}
            valor={valor}
            isRegular={rascunho.escolhido !== ''}
            onPick={(itens) => onChange({ itens })}
          />
          <ConteudoFields
            itens={rascunho.itens}
            valor={valor}
            onChange={(itens) => onChange({ itens })}
            bind={bind}
            erro={erro}
          />
          {typed && !erro && <GuardarConteudo itens={typed} />}
        </>
      ) : (
        <NotaFields {...{ rascunho, onChange, bind }} />
      )}
    </DadosCard>
  )
}
