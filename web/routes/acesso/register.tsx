import { useSyncExternalStore } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { pushEvento } from '../../app/data/data-layer.ts'
import { STORED, store } from '../../app/data/stored.ts'
import { showModal } from '../../app/notices/notices.ts'
import { AcessoPage } from '../../areas/acesso/acesso-page.tsx'
import { CadastroForm } from '../../areas/acesso/cadastro/cadastro-form.tsx'
import { conviteOf } from '../../areas/acesso/convite/convite.rules.ts'
import { FreteAEspera } from '../../areas/cotacao/index.ts'
import { Alert } from '../../ui/page/alert.tsx'

/** /register. */
export default function Register() {
  const navigate = useNavigate()
  const { state } = useLocation()
  // the prerendered HTML knows no state of the history: the first drawing after a reload must equal it
  const isDrawn = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const convite = isDrawn ? conviteOf(state) : undefined
  const isAimed = isWithQuote(state) && useNavigationType() === 'PUSH' // not after a reload
  return (
    <AcessoPage
      title="Crie sua conta"
      lead="É grátis, sem mensalidade: você paga só os fretes que enviar. Os campos com * são obrigatórios."
    >
      <FreteAEspera />
      {convite && <Alert tone="info" title={`Crie a sua conta para trabalhar em ${convite.loja}`} />}
      <CadastroForm
        convite={convite}
        isAimed={isAimed}
        onCreated={(cpf) => {
          store(STORED.cpf, cpf)
          pushEvento('registration', {})
          void navigate('/login')
          showModal({
            kind: 'success',
            title: 'Conta criada com sucesso!',
            text: 'Por favor, verifique seu e-mail para validá-lo',
          })
        }}
      />
    </AcessoPage>
  )
}

const never = () => () => undefined

/** Whether the person comes from the link of a quote, and so has come to fill in the form. */
const isWithQuote = (state: unknown) => ((state ?? {}) as { isWithQuote?: unknown }).isWithQuote === true
