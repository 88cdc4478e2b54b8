/** An operador of the staff, as the server answers it. */
export const TEREZA = {
  uuid: '0198b2c0-0000-7000-8000-0000000000e1',
  nome: 'Tereza',
  sobrenome: 'Lima',
  email: 'tereza@exemplo.test',
  emailPendente: null,
  direitos: ['ATENDIMENTO', 'FINANCEIRO'],
}
