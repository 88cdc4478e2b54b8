import { type FormEvent, useState } from 'react'
import type { AssinanteDaOperacao } from '#contract/operacao/assinante'
import { MOTIVOS_DE_DADOS } from '#contract/operacao/assinante'
import { sentenceOf } from '../../../app/data/api.ts'
import { Icon } from '../../../ui/drawings/icon.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { formatHora } from '../../../ui/filter/instante.rules.ts'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { Cartao } from '../pecas/cartao.tsx'
import { Tecla } from '../teclas/tecla.tsx'
import { useTeclas } from '../teclas/use-teclas.ts'
import css from './assinante.module.css'
import { useOpenDados } from './assinante.queries.ts'

type Motivo = keyof typeof MOTIVOS_DE_DADOS
const OPCOES = Object.entries(MOTIVOS_DE_DADOS).map(([value, text]) => ({ value, text }))

/** A person's data: covered until the operator says why, then in the clear for five minutes. */
export function DadosDaPessoa({ assinante }: { assinante: AssinanteDaOperacao }) {
  const { uuid, pessoa, dados, encerradoEm } = assinante
  const shown = dados ?? pessoa
  return (
    <Cartao
      titulo="Dados da pessoa"
      acao={
        <span className={css.coberto}>
          <Icon name={dados ? 'eye' : 'lock'} size="s" />
          {dados ? `à vista até ${formatHora(dados.ate)}` : 'encobertos'}
        </span>
      }
    >
      <dl className={css.dados} data-aberto={dados ? '' : undefined}>
        <Dado nome="Titular" valor={shown.nome} />
        <Dado nome="CPF" valor={shown.cpf} />
        <Dado nome="E-mail" valor={shown.email} />
        <Dado nome="Telefone" valor={shown.telefone} />
        {dados && <Dado nome="Endereço" valor={dados.endereco} />}
      </dl>
      {!dados && !encerradoEm && <Pedir uuid={uuid} />}
    </Cartao>
  )
}

const Dado = ({ nome, valor }: { nome: string; valor: string }) => (
  <div>
    <dt>{nome}</dt>
    <dd>{valor || 'não tem'}</dd>
  </div>
)

function Pedir({ uuid }: { uuid: string }) {
  const [motivo, setMotivo] = useState<Motivo | ''>('')
  const [protocolo, setProtocolo] = useState('')
  const [isMissing, setMissing] = useState(false)
  const open = useOpenDados(uuid)
  const ask = () => {
    setMissing(!motivo)
    if (motivo && !open.isPending) open.mutate({ motivo, ...(protocolo.trim() && { protocolo: protocolo.trim() }) })
  }
  useTeclas({ mostrarDados: ask })
  return (
    <form
      className={css.pedir}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        ask()
      }}
    >
      {open.error && <Alert tone="error">{sentenceOf(open.error, 'Não deu para mostrar os dados agora.')}</Alert>}
      <SelectField
        label="Para ver por inteiro, diga o motivo"
        empty="Escolha o motivo"
        value={motivo}
        options={OPCOES}
        isWrong={isMissing && !motivo}
        {...(isMissing && !motivo && { note: { tone: 'error' as const, text: 'Escolha o motivo.' } })}
        onChange={(value) => setMotivo(value as Motivo | '')}
      />
      <TextField
        label="Protocolo (se houver)"
        value={protocolo}
        maxLength={40}
        autoComplete="off"
        onChange={setProtocolo}
      />
      <Button type="submit" aria-disabled={open.isPending}>
        <Icon name="eye" size="s" />
        Mostrar por 5 min <Tecla id="mostrarDados" />
      </Button>
      <p>O pedido fica na auditoria com o seu nome, o motivo e o protocolo.</p>
    </form>
  )
}
