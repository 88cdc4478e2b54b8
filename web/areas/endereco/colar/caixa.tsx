import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { EnderecoDoCep } from '#contract/endereco'
import { formatCep } from '#contract/kernel/values/cep'
import { FieldLine } from '../../../ui/fields/field.tsx'
import { LinhasLidas } from '../../../ui/fields/lidas/linhas-lidas.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { cx } from '../../../ui/tokens/cx.ts'
import { loadMunicipios, lookUpCep } from '../endereco.calls.ts'
import css from './caixa.module.css'
import { readEnderecoColado, TEXTO_MAX } from './colado.rules.ts'
import { type Colado, isOutroCep, type LinhaLida, listLinhas, planColado } from './preencher.rules.ts'

/**
 * The box for a pasted message. It shows what was read, field by field, before the form is filled in. A message of
 * which nothing is left over fills an empty form at once; the form then names the doubtful fields and offers
 * 'Desfazer'.
 */
export function Caixa({
  cep,
  texto,
  onTexto,
  isFormEmpty,
  onFill,
  onClose,
}: {
  /** The CEP of the form, which the message does not change. */
  cep: string
  texto: string
  /** Whether the form holds no person yet. */
  isFormEmpty: boolean
  onTexto: (texto: string) => void
  /** `duvidas`: the names of the doubtful fields, which the person should check. */
  onFill: (colado: Colado, duvidas: string[]) => void
  onClose: () => void
}) {
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => box.current?.focus(), [])
  const doCep = useDoCep(cep)
  const isLongo = texto.length > TEXTO_MAX
  const { campos, sobra } = isLongo ? NADA : readEnderecoColado(texto, doCep)
  const linhas = listLinhas(campos, { cep, doCep })
  const entram = linhas.filter(({ entra, campo }) => entra && campo !== 'cep')
  const [isPasted, setPasted] = useState(false)
  const fill = async () =>
    onFill(
      planColado(linhas, doCep?.cidade ? [] : await listMunicipios(linhas)),
      entram.filter(({ aviso }) => aviso).map(({ rotulo }) => rotulo.toLowerCase()),
    )
  // the form is filled in at once only if the text was pasted, every piece goes into a field, and the form is empty
  const isWhole = entram.length > 0 && sobra.length === 0 && linhas.every(({ entra }) => entra)
  const isSure = isPasted && isFormEmpty && doCep !== undefined && isWhole
  const fillNow = useEffectEvent(() => void fill())
  useEffect(() => {
    if (isSure) fillNow()
  }, [isSure])
  return (
    <div className={css.caixa}>
      <div className={css.field}>
        <label className={css.label} htmlFor={id}>
          Mensagem do comprador
        </label>
        <textarea
          ref={box}
          id={id}
          className={cx(css.text, isLongo && css.wrong)}
          rows={5}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={isLongo || undefined}
          aria-describedby={`${id}-nota`}
          value={texto}
          onPaste={() => setPasted(texto.trim() === '')}
          onChange={({ currentTarget }) => onTexto(currentTarget.value)}
        />
        <FieldLine id={`${id}-nota`} note={isLongo ? longo(texto.length) : COMO} />
      </div>
      <output className={css.soma}>{texto.trim() && !isLongo ? soma(linhas) : ''}</output>
      {isOutroCep(campos, { cep, doCep }) && (
        <Alert
          tone="warning"
          title={`A mensagem traz o CEP ${campos.cep?.valor}, e a cotação é para ${formatCep(cep)}.`}
        >
          <p>Só os dados da pessoa entram. Para o outro endereço, faça outra cotação.</p>
        </Alert>
      )}
      {linhas.length > 0 && <LinhasLidas label="Dados reconhecidos" linhas={linhas} />}
      {linhas.length > 0 && sobra.length > 0 && !isLongo && (
        <section aria-labelledby={`${id}-sobra`}>
          <h3 id={`${id}-sobra`} className={css.label}>
            Não entrou em nenhum campo
          </h3>
          <ul className={css.sobra}>
            {sobra.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      )}
      <div className={css.acts}>
        {entram.length > 0 && <Button onClick={() => void fill()}>Preencher</Button>}
        <Button look="quiet" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </div>
  )
}

/** The cities of the state in the message; empty if they cannot be loaded, and the person then chooses the city. */
async function listMunicipios(linhas: readonly LinhaLida[]) {
  const uf = linhas.find(({ campo, entra }) => campo === 'uf' && entra)?.valor
  return uf ? loadMunicipios(uf).catch(() => []) : []
}

const NADA: ReturnType<typeof readEnderecoColado> = { campos: {}, sobra: [] }
const COMO = {
  tone: 'help',
  text: 'Cole a conversa, o e-mail ou o pedido. O texto é lido aqui e não é enviado.',
} as const
const longo = (length: number) =>
  ({
    tone: 'error',
    text: `Cabem ${number(TEXTO_MAX)} caracteres, e o texto tem ${number(length)}. Cole só a parte com o endereço.`,
  }) as const
const number = (value: number) => value.toLocaleString('pt-BR')

/** The summary of what was read; a screen reader announces it when the text changes. */
function soma(linhas: readonly LinhaLida[]) {
  if (linhas.length === 0) return 'Nenhum dado de endereço foi reconhecido neste texto.'
  const fora = linhas.filter(({ entra }) => !entra).length
  const duvidas = linhas.filter(({ entra, aviso }) => entra && aviso).length
  const partes = [
    linhas.length === 1 ? '1 campo reconhecido' : `${linhas.length} campos reconhecidos`,
    duvidas > 0 && `${duvidas} para conferir`,
    fora > 0 && (fora === 1 ? '1 não entra' : `${fora} não entram`),
  ]
  return `${partes.filter(Boolean).join(', ')}.`
}

/** The lookup's answer about the form's CEP; undefined while the lookup is under way, and if it knows nothing. */
function useDoCep(cep: string) {
  const [known, setKnown] = useState<EnderecoDoCep>()
  useEffect(() => {
    let isOver = false
    void lookUpCep(cep).then(({ answer }) => !isOver && setKnown(answer ?? undefined))
    return () => void (isOver = true)
  }, [cep])
  return known?.cep === cep ? known : undefined
}
