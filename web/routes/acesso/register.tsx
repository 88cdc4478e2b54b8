import { useNavigate } from 'react-router'
import { pushEvento } from '../../app/data/data-layer.ts'
import { STORED, store } from '../../app/data/stored.ts'
import { showModal } from '../../app/notices/notices.ts'
import { AcessoPage } from '../../areas/acesso/acesso-page.tsx'
import { CadastroForm } from '../../areas/acesso/cadastro/cadastro-form.tsx'
import { FreteAEspera } from '../../areas/cotacao/index.ts'

/** /register. */
export default function Register() {
  const navigate = useNavigate()
  return (
    <AcessoPage
      title="Crie sua conta"
      lead="É grátis, sem mensalidade: você paga só os fretes que enviar. Os campos com * são obrigatórios."
    >
      <FreteAEspera />
      <CadastroForm
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
