import type { Tela } from './telas.ts'

/** The screens of the staff's console, as the sandbox's operator sees them. */
export const telasDaOperacao = (): Tela[] =>
  [
    { rota: '/operacao', titulo: 'Painel', mostra: 'As filas e o dia de hoje' },
    { rota: '/operacao/documentos', titulo: 'Documentos', mostra: 'Só atrasados' },
    { rota: '/operacao/contestacoes', titulo: 'Contestações', mostra: /Nenhuma contestação espera|R\$/ },
    { rota: '/operacao/limites', titulo: 'Limites', mostra: /Nenhum pedido de limite espera|fretes em uso/ },
    { rota: '/operacao/saques', titulo: 'Saques', mostra: 'A chave Pix é sempre o CPF do titular' },
    { rota: '/operacao/reembolsos', titulo: 'Reembolsos', mostra: /Nenhum reembolso espera a segunda pessoa|R\$/ },
    { rota: '/operacao/tarefas', titulo: 'Tarefas', mostra: 'As tarefas que falharam' },
    {
      rota: '/operacao/chamadas',
      titulo: 'Chamadas às transportadoras',
      mostra: 'Por tipo de chamada',
      aba: 'Chamadas · Operação',
    },
    {
      rota: '/operacao/pendencias',
      endereco: '/operacao/pendencias?de=SEFAZ',
      titulo: 'Pendências',
      mostra: /Nenhuma DC-e espera|Não cancelada/,
    },
    { rota: '/operacao/espaco', titulo: 'Espaço', mostra: 'ao todo' },
    { rota: '/operacao/pendencias', titulo: 'Pendências', mostra: /O PSP decidiu todos|Próxima consulta/ },
    { rota: '/operacao/faturas', titulo: 'Faturas', mostra: 'Ensaie uma fatura' },
    { rota: '/operacao/livros', titulo: /^Livros, /, mostra: 'Balancete', aba: 'Livros · Operação' },
    {
      rota: '/operacao/tabelas',
      titulo: 'Tabelas de tarifas',
      aba: 'Tabelas · Operação',
      mostra: 'Arquivo das tarifas',
    },
    {
      rota: '/operacao/tabelas',
      endereco: '/operacao/tabelas/agencias',
      titulo: 'Agências',
      aba: 'Tabelas · Operação',
      mostra: '27 em 27 estados',
    },
    { rota: '/operacao/busca', titulo: 'Busca', mostra: 'A busca' },
    { rota: '/operacao/assinantes/:uuid', endereco: item('assinantes'), titulo: 'Assinante', mostra: 'Os dados' },
    { rota: '/operacao/fretes/:uuid', endereco: item('fretes'), titulo: 'Frete', mostra: 'A história do frete' },
    {
      rota: '/operacao/auditoria',
      titulo: 'Auditoria',
      mostra: 'Nenhuma linha com este filtro.',
      endereco: '/operacao/auditoria?acao=OPERADOR_REMOVIDO&dataFim=2020-01-01',
    },
    { rota: '/operacao/equipe', titulo: 'Equipe', mostra: 'Conferência FreteFlex' },
    { rota: '/operacao/conta', titulo: 'Sua conta', mostra: 'Verificação em duas etapas' },
  ].map((tela) => ({ aba: `${tela.titulo} · Operação`, ...tela }))

/** An item that does not exist: its screen says so. */
const item = (lugar: string) => `/operacao/${lugar}/0198b2c0-0000-7000-8000-000000000001`
