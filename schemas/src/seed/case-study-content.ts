import { image, ranked } from './parts.ts'

const caseStudiesPage = {
  _id: 'caseStudiesPage',
  _type: 'caseStudiesPage',
  heading: 'Case Studies',
  intro: 'What happens when a good question meets the right data.',
  backLabel: 'Back to Home',
  durationLabel: 'Duration',
  teamLabel: 'Team',
  teamUnit: 'people',
  gainLabel: 'Efficiency gain',
  statusLabel: 'Status',
  challengeHeading: 'The Challenge',
  solutionHeading: 'Our Solution',
  featuresHeading: 'Key Features Delivered',
  resultsHeading: 'Results',
  baselineLabel: 'Before',
  callHeading: 'Where would you like to be a season from now?',
  callLabel: 'Start Your Project',
  callLink: '/#contact',
  seoDescription:
    'How {product} brought accounting and restaurant data together into one dashboard for a financial advisor.',
}

const feature = (_key: string, title: string, description: string) => ({
  _type: 'feature',
  _key,
  title,
  description,
})
const result = (_key: string, value: number, label: string, drawnAs: 'saving' | 'gain' | 'share') => ({
  _type: 'result',
  _key,
  value,
  label,
  drawnAs,
})

const precisionFinancial = {
  _id: 'caseStudy-precision-financial',
  _type: 'caseStudy',
  title: 'Precision Financial',
  address: { _type: 'slug', current: 'precision-financial' },
  tags: ['Financial Services', 'AI Implementation'],
  summary:
    'A financial advisory dashboard for the Food and Beverage industry. It merges data sources for forecasting, budgeting and sales recommendations.',
  cover: image(
    'case-precision-financial.jpg',
    'A chart in the morning light: bars and a line of past months, going on as a dotted forecast towards a bright mark.',
  ),
  beside: 'restaurantWeek',
  duration: '3 months',
  teamSize: 3,
  efficiencyGain: 40,
  status: 'Under Development',
  challenge:
    'Precision Financial advises restaurants and food producers. The figures it needs live in two worlds: the books in an accounting tool, the tables, menus and shifts in a restaurant-management tool. Every month began with days of copying one into the other.\n\nBy the time a budget was ready the season had moved on. Advice that should have looked ahead was looking back.',
  solution:
    'We joined both sources into one picture that is never older than a few minutes, and taught it the rhythm of the trade: weekends, weather, holidays, the price of butter. From there it forecasts sales, proposes budgets and says which dish deserves a better place on the menu.\n\nThe advisors stay in command. Every suggestion shows the figures it rests on, and anyone can overrule it with a word.',
  features: [
    feature(
      'real-time-data',
      'Real Time Data',
      'Figures from an accounting tool and a restaurant-management tool meet in one place as they happen.',
    ),
    feature(
      'budgeting',
      'Improved Budgeting and Predictions',
      'Budgets start from a forecast that knows the season, and are corrected as the weeks come in.',
    ),
    feature(
      'market-impacts',
      'Market Impacts',
      'Prices, events and trends around each location are weighed before they reach the bottom line.',
    ),
  ],
  results: [
    result('time', 40, 'Time Savings', 'saving'),
    result('portfolio', 25, 'Portfolio Performance', 'gain'),
    result('clients', 60, 'More Clients Served', 'gain'),
    result('satisfaction', 95, 'Client Satisfaction', 'share'),
  ],
}

export const caseStudyContent = [caseStudiesPage, ...ranked([precisionFinancial])]
